import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Transformers.js",
  repoName: "transformers.js",
  repoUrl: "https://github.com/huggingface/transformers.js",
  docsUrl: "https://huggingface.co/docs/hub/transformers-js",
  filter: true,
} as const satisfies LibraryEntry;
