import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "VoiceCraft",
  repoName: "VoiceCraft",
  repoUrl: "https://github.com/jasonppy/VoiceCraft",
  docsUrl: "https://github.com/jasonppy/VoiceCraft",
} as const satisfies LibraryEntry;
