import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "InfiniteTalk",
  repoName: "InfiniteTalk",
  repoUrl: "https://github.com/MeiGen-AI/InfiniteTalk",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
