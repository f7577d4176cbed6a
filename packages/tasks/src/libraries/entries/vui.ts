import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Vui",
  repoName: "Vui",
  repoUrl: "https://github.com/vui-ai/vui",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
