import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Py-Feat",
  repoName: "Py-Feat",
  repoUrl: "https://github.com/cosanlab/py-feat",
  docsUrl: "https://py-feat.org/",
} as const satisfies LibraryEntry;
