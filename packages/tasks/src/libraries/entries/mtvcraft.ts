import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MTVCraft",
  repoName: "MTVCraft",
  repoUrl: "https://github.com/baaivision/MTVCraft",
  countDownloads: 'path:"vae/3d-vae.pt"',
} as const satisfies LibraryEntry;
