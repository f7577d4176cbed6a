import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Sharp",
  repoName: "Sharp",
  repoUrl: "https://github.com/apple/ml-sharp",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
