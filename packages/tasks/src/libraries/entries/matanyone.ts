import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MatAnyone",
  repoName: "MatAnyone",
  repoUrl: "https://github.com/pq-yang/MatAnyone",
} as const satisfies LibraryEntry;
