import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Skala",
  repoName: "Skala",
  repoUrl: "https://github.com/microsoft/skala",
  countDownloads: 'path_extension:"fun"',
} as const satisfies LibraryEntry;
