import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "EUPE",
  repoName: "EUPE",
  repoUrl: "https://github.com/facebookresearch/EUPE",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
