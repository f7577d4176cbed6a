import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "DeepForest",
  repoName: "deepforest",
  repoUrl: "https://github.com/weecology/DeepForest",
  docsUrl: "https://deepforest.readthedocs.io/en/latest/",
} as const satisfies LibraryEntry;
