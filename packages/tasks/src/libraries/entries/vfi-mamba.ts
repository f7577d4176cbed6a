import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "VFIMamba",
  repoName: "VFIMamba",
  repoUrl: "https://github.com/MCG-NJU/VFIMamba",
  countDownloads: 'path_extension:"pkl"',
} as const satisfies LibraryEntry;
