import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "BioNeMo",
  repoName: "BioNeMo",
  repoUrl: "https://github.com/nvidia/BioNeMo",
  countDownloads: 'path_extension:"ckpt" OR path:"config.json"',
} as const satisfies LibraryEntry;
