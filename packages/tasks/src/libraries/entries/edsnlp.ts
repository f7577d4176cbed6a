import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "EDS-NLP",
  repoName: "edsnlp",
  repoUrl: "https://github.com/aphp/edsnlp",
  docsUrl: "https://aphp.github.io/edsnlp/latest/",
  countDownloads: 'path_filename:"config" AND path_extension:"cfg"',
} as const satisfies LibraryEntry;
