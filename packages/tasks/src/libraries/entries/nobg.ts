import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "nobg",
  repoName: "nobg",
  repoUrl: "https://github.com/feyninc/nobg",
} as const satisfies LibraryEntry;
