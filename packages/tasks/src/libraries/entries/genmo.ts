import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Genmo",
  repoName: "Genmo",
  repoUrl: "https://github.com/genmoai/models",
  countDownloads: 'path:"vae_stats.json"',
} as const satisfies LibraryEntry;
