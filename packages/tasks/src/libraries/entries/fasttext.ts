import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "fastText",
  repoName: "fastText",
  repoUrl: "https://fasttext.cc/",
  docsUrl: "https://fasttext.cc/docs/en/python-module.html",
  filter: true,
  countDownloads: 'path_extension:"bin"',
} as const satisfies LibraryEntry;
