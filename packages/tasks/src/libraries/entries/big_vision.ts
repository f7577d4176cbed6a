import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Big Vision",
  repoName: "big_vision",
  repoUrl: "https://github.com/google-research/big_vision",
  countDownloads: 'path_extension:"npz"',
} as const satisfies LibraryEntry;
