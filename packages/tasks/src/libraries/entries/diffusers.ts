import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Diffusers",
  repoName: "🤗/diffusers",
  repoUrl: "https://github.com/huggingface/diffusers",
  docsUrl: "https://huggingface.co/docs/hub/diffusers",
  filter: true,
} as const satisfies LibraryEntry;
