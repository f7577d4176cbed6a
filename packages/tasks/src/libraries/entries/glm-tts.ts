import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "GLM-TTS",
  repoName: "GLM-TTS",
  repoUrl: "https://github.com/zai-org/GLM-TTS",
  countDownloads: 'path:"flow/flow.pt"',
} as const satisfies LibraryEntry;
