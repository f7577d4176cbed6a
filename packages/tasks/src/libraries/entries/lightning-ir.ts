import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Lightning IR",
  repoName: "Lightning IR",
  repoUrl: "https://github.com/webis-de/lightning-ir",
  docsUrl: "https://webis-de.github.io/lightning-ir/",
} as const satisfies LibraryEntry;
