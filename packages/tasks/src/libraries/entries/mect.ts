import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MECT",
  repoName: "AntSpeaker",
  repoUrl: "https://github.com/ant-research/AntSpeaker",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
