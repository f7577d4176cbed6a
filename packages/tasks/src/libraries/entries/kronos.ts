import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "KRONOS",
  repoName: "KRONOS",
  repoUrl: "https://github.com/mahmoodlab/KRONOS",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
