import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "ANEForge",
  repoName: "ANEForge",
  repoUrl: "https://github.com/sbryngelson/ANEForge",
  docsUrl: "https://aneforge.readthedocs.io",
} as const satisfies LibraryEntry;
