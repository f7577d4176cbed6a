import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Refiners",
  repoName: "Refiners",
  repoUrl: "https://github.com/finegrain-ai/refiners",
  docsUrl: "https://refine.rs/",
  countDownloads: 'path:"model.safetensors"',
} as const satisfies LibraryEntry;
