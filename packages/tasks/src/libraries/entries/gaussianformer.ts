import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "GaussianFormer",
  repoName: "GaussianFormer",
  repoUrl: "https://github.com/SVLwoof/gaussianformer",
  countDownloads: 'path:"config.json"',
} as const satisfies LibraryEntry;
