import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SeedVR",
  repoName: "SeedVR",
  repoUrl: "https://github.com/ByteDance-Seed/SeedVR",
  countDownloads: 'path_extension:"pth"',
} as const satisfies LibraryEntry;
