import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Moshi",
  repoName: "Moshi",
  repoUrl: "https://github.com/kyutai-labs/moshi",
  countDownloads: 'path:"tokenizer-e351c8d8-checkpoint125.safetensors"',
} as const satisfies LibraryEntry;
