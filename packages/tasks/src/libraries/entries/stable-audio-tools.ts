import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Stable Audio Tools",
  repoName: "stable-audio-tools",
  repoUrl: "https://github.com/Stability-AI/stable-audio-tools.git",
  countDownloads: 'path:"model.safetensors"',
} as const satisfies LibraryEntry;
