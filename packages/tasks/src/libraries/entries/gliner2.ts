import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "GLiNER2",
  repoName: "GLiNER2",
  repoUrl: "https://github.com/fastino-ai/GLiNER2",
} as const satisfies LibraryEntry;
