import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "gemma.cpp",
  repoName: "gemma.cpp",
  repoUrl: "https://github.com/google/gemma.cpp",
  countDownloads: 'path_extension:"sbs"',
} as const satisfies LibraryEntry;
