import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LiteRT",
  repoName: "LiteRT",
  repoUrl: "https://github.com/google-ai-edge/LiteRT",
  countDownloads: 'path_extension:"tflite"',
} as const satisfies LibraryEntry;
