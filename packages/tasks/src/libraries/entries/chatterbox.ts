import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Chatterbox",
  repoName: "Chatterbox",
  repoUrl: "https://github.com/resemble-ai/chatterbox",
  countDownloads: 'path:"tokenizer.json"',
} as const satisfies LibraryEntry;
