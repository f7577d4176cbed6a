import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Pocket-TTS",
  repoName: "PocketTTS",
  repoUrl: "https://github.com/kyutai-labs/pocket-tts",
  countDownloads: 'path:"tts_b6369a24.safetensors"',
} as const satisfies LibraryEntry;
