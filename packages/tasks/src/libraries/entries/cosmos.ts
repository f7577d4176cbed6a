import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Cosmos",
  repoName: "Cosmos",
  repoUrl: "https://github.com/NVIDIA/Cosmos",
  countDownloads: 'path:"config.json" OR path_extension:"pt"',
} as const satisfies LibraryEntry;
