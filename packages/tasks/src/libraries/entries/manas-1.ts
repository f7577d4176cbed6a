import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MANAS-1",
  repoName: "MANAS-1",
  repoUrl: "https://github.com/NeurodxAI/manas-1",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
