import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TabPFN",
  repoName: "TabPFN",
  repoUrl: "https://github.com/PriorLabs/TabPFN",
} as const satisfies LibraryEntry;
