import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "memra",
  repoName: "memra",
  repoUrl: "https://github.com/avifenesh/memra",
} as const satisfies LibraryEntry;
