import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TerraTorch",
  repoName: "TerraTorch",
  repoUrl: "https://github.com/IBM/terratorch",
  docsUrl: "https://ibm.github.io/terratorch/",
  countDownloads: 'path_extension:"pt" OR path_extension:"ckpt"',
} as const satisfies LibraryEntry;
