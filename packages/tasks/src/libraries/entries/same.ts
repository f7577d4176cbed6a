import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SAME",
  repoName: "SAME",
  repoUrl: "https://github.com/GengzeZhou/SAME",
  countDownloads: 'path:"ckpt/SAME.pt" OR path:"pretrain/Attnq_pretrained_ckpt.pt"',
} as const satisfies LibraryEntry;
