import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Merlin",
  repoName: "Merlin",
  repoUrl: "https://github.com/StanfordMIMI/Merlin",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
