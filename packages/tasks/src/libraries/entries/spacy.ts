import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "spaCy",
  repoName: "spaCy",
  repoUrl: "https://github.com/explosion/spaCy",
  docsUrl: "https://huggingface.co/docs/hub/spacy",
  filter: true,
  countDownloads: 'path_extension:"whl"',
} as const satisfies LibraryEntry;
