import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SAM 3D Body",
  repoName: "SAM 3D Body",
  repoUrl: "https://github.com/facebookresearch/sam-3d-body",
  countDownloads: 'path:"model_config.yaml"',
} as const satisfies LibraryEntry;
