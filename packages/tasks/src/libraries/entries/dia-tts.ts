import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Dia",
  repoName: "Dia",
  repoUrl: "https://github.com/nari-labs/dia",
} as const satisfies LibraryEntry;
