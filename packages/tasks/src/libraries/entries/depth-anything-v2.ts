import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "DepthAnythingV2",
  repoName: "Depth Anything V2",
  repoUrl: "https://github.com/DepthAnything/Depth-Anything-V2",
  countDownloads: 'path_extension:"pth"',
} as const satisfies LibraryEntry;
