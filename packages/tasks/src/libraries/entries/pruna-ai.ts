import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Pruna AI",
  repoName: "Pruna AI",
  repoUrl: "https://github.com/PrunaAI/pruna",
  docsUrl: "https://docs.pruna.ai",
} as const satisfies LibraryEntry;
