import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "VisMatch",
  repoName: "VisMatch",
  repoUrl: "https://github.com/gmberton/vismatch",
  countDownloads: 'path:"vismatch.yaml"',
} as const satisfies LibraryEntry;
