import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Zonos",
  repoName: "Zonos",
  repoUrl: "https://github.com/Zyphra/Zonos",
  docsUrl: "https://github.com/Zyphra/Zonos",
} as const satisfies LibraryEntry;
