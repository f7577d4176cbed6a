import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "AllenNLP",
  repoName: "AllenNLP",
  repoUrl: "https://github.com/allenai/allennlp",
  docsUrl: "https://huggingface.co/docs/hub/allennlp",
  filter: true,
} as const satisfies LibraryEntry;
