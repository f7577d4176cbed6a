import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TuneJury",
  repoName: "TuneJury",
  repoUrl: "https://github.com/yonghyunk1m/TuneJury",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
