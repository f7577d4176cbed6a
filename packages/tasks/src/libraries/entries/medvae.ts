import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MedVAE",
  repoName: "MedVAE",
  repoUrl: "https://github.com/StanfordMIMI/MedVAE",
  countDownloads: 'path_extension:"ckpt"',
} as const satisfies LibraryEntry;
