import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "BEN2",
  repoName: "BEN2",
  repoUrl: "https://github.com/PramaLLC/BEN2",
} as const satisfies LibraryEntry;
