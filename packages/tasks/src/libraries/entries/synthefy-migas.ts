import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Migas",
  repoName: "Migas",
  repoUrl: "https://github.com/Synthefy/synthefy-migas",
  countDownloads: 'path:"model.pt"',
} as const satisfies LibraryEntry;
