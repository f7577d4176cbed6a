import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "jev-style",
  repoName: "jev-style",
  repoUrl: "https://github.com/lawrence3699/jev-style",
  countDownloads: 'path_extension:"gguf" OR (path_filename:"config" AND path_extension:"json")',
} as const satisfies LibraryEntry;
