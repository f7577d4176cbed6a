import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "K2",
  repoName: "k2",
  repoUrl: "https://github.com/k2-fsa/k2",
} as const satisfies LibraryEntry;
