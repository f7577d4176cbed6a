import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "BoltzGen",
  repoName: "BoltzGen",
  repoUrl: "https://github.com/HannesStark/boltzgen",
  countDownloads: 'path:"boltzgen1_diverse.ckpt"',
} as const satisfies LibraryEntry;
