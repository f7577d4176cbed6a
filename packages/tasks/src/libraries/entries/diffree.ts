import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Diffree",
  repoName: "Diffree",
  repoUrl: "https://github.com/OpenGVLab/Diffree",
  countDownloads: 'path:"diffree-step=000010999.ckpt"',
} as const satisfies LibraryEntry;
