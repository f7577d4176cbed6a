import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SAM 3D Objects",
  repoName: "SAM 3D Objects",
  repoUrl: "https://github.com/facebookresearch/sam-3d-objects",
  countDownloads: 'path:"checkpoints/pipeline.yaml"',
} as const satisfies LibraryEntry;
