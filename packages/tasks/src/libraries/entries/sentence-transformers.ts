import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "sentence-transformers",
  repoName: "sentence-transformers",
  repoUrl: "https://github.com/UKPLab/sentence-transformers",
  docsUrl: "https://huggingface.co/docs/hub/sentence-transformers",
  filter: true,
} as const satisfies LibraryEntry;
