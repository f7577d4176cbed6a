import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "PerceptionEncoder",
  repoName: "PerceptionModels",
  repoUrl: "https://github.com/facebookresearch/perception_models",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
