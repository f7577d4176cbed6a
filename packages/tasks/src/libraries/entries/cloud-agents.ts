import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Cloud Agents",
  repoName: "Cloud Agents",
  repoUrl: "https://huggingface.co/OpenPeerAI/Cloud-Agents",
  countDownloads: 'path:"setup.py"',
} as const satisfies LibraryEntry;
