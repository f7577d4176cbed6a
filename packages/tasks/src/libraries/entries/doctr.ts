import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "docTR",
  repoName: "doctr",
  repoUrl: "https://github.com/mindee/doctr",
} as const satisfies LibraryEntry;
