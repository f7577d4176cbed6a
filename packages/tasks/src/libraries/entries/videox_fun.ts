import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "VideoX Fun",
  repoName: "VideoX Fun",
  repoUrl: "https://github.com/aigc-apps/VideoX-Fun",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
