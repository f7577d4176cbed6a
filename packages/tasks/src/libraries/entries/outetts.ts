import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "OuteTTS",
  repoName: "OuteTTS",
  repoUrl: "https://github.com/edwko/OuteTTS",
} as const satisfies LibraryEntry;
