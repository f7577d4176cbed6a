import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MAGI-1",
  repoName: "MAGI-1",
  repoUrl: "https://github.com/SandAI-org/MAGI-1",
  countDownloads: 'path:"ckpt/vae/config.json"',
} as const satisfies LibraryEntry;
