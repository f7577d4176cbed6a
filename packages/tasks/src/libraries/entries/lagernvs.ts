import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LagerNVS",
  repoName: "LagerNVS",
  repoUrl: "https://github.com/facebookresearch/lagernvs",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
