import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Stanza",
  repoName: "stanza",
  repoUrl: "https://github.com/stanfordnlp/stanza",
  docsUrl: "https://huggingface.co/docs/hub/stanza",
  filter: true,
  countDownloads: 'path:"models/default.zip"',
} as const satisfies LibraryEntry;
