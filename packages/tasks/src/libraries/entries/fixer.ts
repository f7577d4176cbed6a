import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Fixer",
  repoName: "Fixer",
  repoUrl: "https://github.com/nv-tlabs/Fixer",
  countDownloads: 'path:"pretrained/pretrained_fixer.pkl"',
} as const satisfies LibraryEntry;
