import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "KittenTTS",
  repoName: "KittenTTS",
  repoUrl: "https://github.com/KittenML/KittenTTS",
} as const satisfies LibraryEntry;
