import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LightGlue",
  repoName: "LightGlue",
  repoUrl: "https://github.com/cvg/LightGlue",
  countDownloads: 'path_extension:"pth" OR path:"config.json"',
} as const satisfies LibraryEntry;
