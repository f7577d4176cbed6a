import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TiRex",
  repoName: "TiRex",
  repoUrl: "https://github.com/NX-AI/tirex",
  countDownloads: 'path_extension:"ckpt"',
} as const satisfies LibraryEntry;
