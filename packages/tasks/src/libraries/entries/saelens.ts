import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SAELens",
  repoName: "SAELens",
  repoUrl: "https://github.com/jbloomAus/SAELens",
  docsUrl: "https://decoderesearch.github.io/SAELens/",
} as const satisfies LibraryEntry;
