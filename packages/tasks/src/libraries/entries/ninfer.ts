import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "NInfer",
  repoName: "NInfer",
  repoUrl: "https://github.com/Neroued/ninfer",
  countDownloads: 'path_extension:"ninfer"',
} as const satisfies LibraryEntry;
