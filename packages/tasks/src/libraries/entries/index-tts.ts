import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "IndexTTS",
  repoName: "IndexTTS",
  repoUrl: "https://github.com/index-tts/index-tts",
} as const satisfies LibraryEntry;
