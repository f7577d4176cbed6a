import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Habibi-TTS",
  repoName: "Habibi-TTS",
  repoUrl: "https://github.com/SWivid/Habibi-TTS",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
