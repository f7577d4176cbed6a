import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "VibeVoice",
  repoName: "VibeVoice",
  repoUrl: "https://github.com/microsoft/VibeVoice",
} as const satisfies LibraryEntry;
