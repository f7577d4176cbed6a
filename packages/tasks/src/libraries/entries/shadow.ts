import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Shadow",
  repoName: "Shadow",
  repoUrl: "https://github.com/QLNI/SHADOW-250M-Instruct",
  countDownloads: 'path_extension:"shdw"',
} as const satisfies LibraryEntry;
