import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "HERMES",
  repoName: "HERMES",
  repoUrl: "https://github.com/LMD0311/HERMES",
  countDownloads: 'path:"ckpt/hermes_final.pth"',
} as const satisfies LibraryEntry;
