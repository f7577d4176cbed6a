import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "KimiAudio",
  repoName: "KimiAudio",
  repoUrl: "https://github.com/MoonshotAI/Kimi-Audio",
} as const satisfies LibraryEntry;
