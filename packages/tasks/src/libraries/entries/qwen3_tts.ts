import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Qwen3-TTS",
  repoName: "Qwen3-TTS",
  repoUrl: "https://github.com/QwenLM/Qwen3-TTS",
} as const satisfies LibraryEntry;
