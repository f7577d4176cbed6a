import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "univa",
  repoName: "univa",
  repoUrl: "https://github.com/PKU-YuanGroup/UniWorld-V1",
  filter: true,
  countDownloads: 'path:"config.json"',
} as const satisfies LibraryEntry;
