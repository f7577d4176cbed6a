import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Fairseq",
  repoName: "fairseq",
  repoUrl: "https://github.com/pytorch/fairseq",
  docsUrl: "https://fairseq.readthedocs.io",
  filter: true,
} as const satisfies LibraryEntry;
