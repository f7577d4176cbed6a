import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "sapiens2",
  repoName: "sapiens2",
  repoUrl: "https://github.com/facebookresearch/sapiens2",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
