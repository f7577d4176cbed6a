import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "HunyuanDiT",
  repoName: "HunyuanDiT",
  repoUrl: "https://github.com/Tencent/HunyuanDiT",
  countDownloads: 'path:"pytorch_model_ema.pt" OR path:"pytorch_model_distill.pt"',
} as const satisfies LibraryEntry;
