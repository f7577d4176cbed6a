import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Describe Anything",
  repoName: "Describe Anything",
  repoUrl: "https://github.com/NVlabs/describe-anything",
} as const satisfies LibraryEntry;
