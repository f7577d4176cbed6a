import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Stable Audio 3",
  repoName: "stable-audio-3",
  repoUrl: "https://github.com/Stability-AI/stable-audio-3",
  countDownloads: 'path:"model_config.json"',
} as const satisfies LibraryEntry;
