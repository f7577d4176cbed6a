import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "HTRflow",
  repoName: "HTRflow",
  repoUrl: "https://github.com/AI-Riksarkivet/htrflow",
  docsUrl: "https://ai-riksarkivet.github.io/htrflow",
} as const satisfies LibraryEntry;
