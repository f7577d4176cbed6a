import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SEED-Story",
  repoName: "SEED-Story",
  repoUrl: "https://github.com/TencentARC/SEED-Story",
  countDownloads: 'path:"cvlm_llama2_tokenizer/tokenizer.model"',
} as const satisfies LibraryEntry;
