import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "ColPali",
  repoName: "ColPali",
  repoUrl: "https://github.com/ManuelFay/colpali",
  countDownloads: 'path:"adapter_config.json"',
} as const satisfies LibraryEntry;
