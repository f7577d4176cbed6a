import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "COLIPRI",
  repoName: "COLIPRI",
  repoUrl: "https://huggingface.co/microsoft/colipri",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
