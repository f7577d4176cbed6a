import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TimesFM",
  repoName: "timesfm",
  repoUrl: "https://github.com/google-research/timesfm",
  countDownloads:
    'path:"config.json" OR path:"torch_model.ckpt" OR path:"checkpoints/checkpoint_1100000/state/checkpoint" OR path:"checkpoints/checkpoint_2150000/state/checkpoint"',
} as const satisfies LibraryEntry;
