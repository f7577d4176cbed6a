import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Clara",
  repoName: "Clara",
  repoUrl: "https://github.com/nvidia/clara",
  countDownloads: 'path_extension:"ckpt" OR path:"config.json"',
} as const satisfies LibraryEntry;
