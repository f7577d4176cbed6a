import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "BM25S",
  repoName: "bm25s",
  repoUrl: "https://github.com/xhluca/bm25s",
  countDownloads: 'path:"params.index.json"',
} as const satisfies LibraryEntry;
