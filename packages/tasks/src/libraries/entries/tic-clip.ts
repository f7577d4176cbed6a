import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TiC-CLIP",
  repoName: "TiC-CLIP",
  repoUrl: "https://github.com/apple/ml-tic-clip",
  countDownloads: 'path_extension:"pt" AND path_prefix:"checkpoints/"',
} as const satisfies LibraryEntry;
