import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "HY-WorldPlay",
  repoName: "HY-WorldPlay",
  repoUrl: "https://github.com/Tencent-Hunyuan/HY-WorldPlay",
  countDownloads: 'path_extension:"json"',
} as const satisfies LibraryEntry;
