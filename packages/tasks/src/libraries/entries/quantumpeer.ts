import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "QuantumPeer",
  repoName: "QuantumPeer",
  repoUrl: "https://github.com/OpenPeer-AI/QuantumPeer",
  countDownloads: 'path:"setup.py"',
} as const satisfies LibraryEntry;
