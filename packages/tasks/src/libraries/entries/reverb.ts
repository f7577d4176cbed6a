import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Reverb",
  repoName: "Reverb",
  repoUrl: "https://github.com/revdotcom/reverb",
} as const satisfies LibraryEntry;
