import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Birder",
  repoName: "Birder",
  repoUrl: "https://gitlab.com/birder/birder",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
