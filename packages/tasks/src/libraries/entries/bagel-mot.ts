import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Bagel",
  repoName: "Bagel",
  repoUrl: "https://github.com/ByteDance-Seed/Bagel/",
  countDownloads: 'path:"llm_config.json"',
} as const satisfies LibraryEntry;
