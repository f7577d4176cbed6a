import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Causilo",
  repoName: "Causilo",
  repoUrl: "https://github.com/nums-ai/causilo",
  countDownloads: 'path:"classifier/config.json" OR path:"regressor/config.json"',
} as const satisfies LibraryEntry;
