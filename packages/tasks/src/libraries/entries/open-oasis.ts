import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "open-oasis",
  repoName: "open-oasis",
  repoUrl: "https://github.com/etched-ai/open-oasis",
  countDownloads: 'path:"oasis500m.safetensors"',
} as const satisfies LibraryEntry;
