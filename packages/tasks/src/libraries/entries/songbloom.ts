import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SongBloom",
  repoName: "SongBloom",
  repoUrl: "https://github.com/Cypress-Yang/SongBloom",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
