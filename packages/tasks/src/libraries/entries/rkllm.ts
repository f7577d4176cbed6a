import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "RKLLM",
  repoName: "RKLLM",
  repoUrl: "https://github.com/airockchip/rknn-llm",
  countDownloads: 'path_extension:"rkllm"',
} as const satisfies LibraryEntry;
