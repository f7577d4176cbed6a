import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Sana",
  repoName: "Sana",
  repoUrl: "https://github.com/NVlabs/Sana",
  countDownloads: 'path_extension:"pth"',
} as const satisfies LibraryEntry;
