import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "BBoxMaskPose",
  repoName: "BBoxMaskPose",
  repoUrl: "https://github.com/MiraPurkrabek/BBoxMaskPose",
  countDownloads: 'path_extension:"pth"',
} as const satisfies LibraryEntry;
