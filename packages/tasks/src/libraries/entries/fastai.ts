import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "fastai",
  repoName: "fastai",
  repoUrl: "https://github.com/fastai/fastai",
  docsUrl: "https://huggingface.co/docs/hub/fastai",
  filter: true,
} as const satisfies LibraryEntry;
