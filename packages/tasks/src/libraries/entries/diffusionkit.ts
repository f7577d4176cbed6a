import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "DiffusionKit",
  repoName: "DiffusionKit",
  repoUrl: "https://github.com/argmaxinc/DiffusionKit",
} as const satisfies LibraryEntry;
