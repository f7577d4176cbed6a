import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Laya",
  repoName: "Laya",
  repoUrl: "https://github.com/NandhaKishorM/laya",
  countDownloads: 'path:"rl_agent_config.json"',
} as const satisfies LibraryEntry;
