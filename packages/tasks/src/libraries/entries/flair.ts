import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Flair",
  repoName: "Flair",
  repoUrl: "https://github.com/flairNLP/flair",
  docsUrl: "https://huggingface.co/docs/hub/flair",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
} as const satisfies LibraryEntry;
