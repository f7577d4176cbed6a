import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "clipscope",
  repoName: "clipscope",
  repoUrl: "https://github.com/Lewington-pitsos/clipscope",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
