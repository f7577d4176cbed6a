import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Phantom",
  repoName: "Phantom",
  repoUrl: "https://github.com/Phantom-video/Phantom",
  countDownloads: 'path_extension:"pth"',
} as const satisfies LibraryEntry;
