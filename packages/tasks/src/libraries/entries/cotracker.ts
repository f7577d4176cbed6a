import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "CoTracker",
  repoName: "CoTracker",
  repoUrl: "https://github.com/facebookresearch/co-tracker",
  countDownloads: 'path_extension:"pth"',
} as const satisfies LibraryEntry;
