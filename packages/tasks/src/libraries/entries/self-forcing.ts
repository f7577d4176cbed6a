import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SelfForcing",
  repoName: "SelfForcing",
  repoUrl: "https://github.com/guandeh17/Self-Forcing",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
