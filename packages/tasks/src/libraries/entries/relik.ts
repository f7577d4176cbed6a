import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Relik",
  repoName: "Relik",
  repoUrl: "https://github.com/SapienzaNLP/relik",
} as const satisfies LibraryEntry;
