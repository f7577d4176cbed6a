import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "3DTopia-XL",
  repoName: "3DTopia-XL",
  repoUrl: "https://github.com/3DTopia/3DTopia-XL",
  countDownloads: 'path:"model_vae_fp16.pt"',
} as const satisfies LibraryEntry;
