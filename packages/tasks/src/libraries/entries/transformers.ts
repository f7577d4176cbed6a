import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Transformers",
  repoName: "🤗/transformers",
  repoUrl: "https://github.com/huggingface/transformers",
  docsUrl: "https://huggingface.co/docs/hub/transformers",
  filter: true,
} as const satisfies LibraryEntry;
