import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Model2Vec",
  repoName: "model2vec",
  repoUrl: "https://github.com/MinishLab/model2vec",
  docsUrl: "https://minish.ai/packages/model2vec/introduction",
} as const satisfies LibraryEntry;
