import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "BERTopic",
  repoName: "BERTopic",
  repoUrl: "https://github.com/MaartenGr/BERTopic",
  docsUrl: "https://maartengr.github.io/BERTopic/",
  filter: true,
} as const satisfies LibraryEntry;
