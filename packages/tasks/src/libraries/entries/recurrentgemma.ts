import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "RecurrentGemma",
  repoName: "recurrentgemma",
  repoUrl: "https://github.com/google-deepmind/recurrentgemma",
  countDownloads: 'path:"tokenizer.model"',
} as const satisfies LibraryEntry;
