import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Dia2",
  repoName: "Dia2",
  repoUrl: "https://github.com/nari-labs/dia2",
} as const satisfies LibraryEntry;
