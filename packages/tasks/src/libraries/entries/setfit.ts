import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "setfit",
  repoName: "setfit",
  repoUrl: "https://github.com/huggingface/setfit",
  docsUrl: "https://huggingface.co/docs/hub/setfit",
  filter: true,
} as const satisfies LibraryEntry;
