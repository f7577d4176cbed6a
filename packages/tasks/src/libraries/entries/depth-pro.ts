import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Depth Pro",
  repoName: "Depth Pro",
  repoUrl: "https://github.com/apple/ml-depth-pro",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
