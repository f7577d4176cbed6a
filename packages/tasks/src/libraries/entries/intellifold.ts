import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "IntelliFold",
  repoName: "IntelliFold",
  repoUrl: "https://github.com/IntelliGen-AI/IntelliFold",
  countDownloads: 'path_extension:"pt" OR path_extension:"zst"',
} as const satisfies LibraryEntry;
