import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Trellis",
  repoName: "Trellis",
  repoUrl: "https://github.com/microsoft/TRELLIS",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
