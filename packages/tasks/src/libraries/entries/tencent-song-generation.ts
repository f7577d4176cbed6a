import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SongGeneration",
  repoName: "SongGeneration",
  repoUrl: "https://github.com/tencent-ailab/songgeneration",
  countDownloads: 'path:"ckpt/songgeneration_base/model.pt"',
} as const satisfies LibraryEntry;
