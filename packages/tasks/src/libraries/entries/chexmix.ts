import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "CheXmix",
  repoName: "CheXmix",
  repoUrl: "https://github.com/StanfordMIMI/CheXmix",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
