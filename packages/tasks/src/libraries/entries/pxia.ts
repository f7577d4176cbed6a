import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "pxia",
  repoName: "pxia",
  repoUrl: "https://github.com/not-lain/pxia",
} as const satisfies LibraryEntry;
