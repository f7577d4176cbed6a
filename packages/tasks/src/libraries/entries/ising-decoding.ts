import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Ising Decoding",
  repoName: "Ising-Decoding",
  repoUrl: "https://github.com/NVIDIA/Ising-Decoding",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
