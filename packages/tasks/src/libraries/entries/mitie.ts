import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MITIE",
  repoName: "MITIE",
  repoUrl: "https://github.com/mit-nlp/MITIE",
  countDownloads: 'path_filename:"total_word_feature_extractor"',
} as const satisfies LibraryEntry;
