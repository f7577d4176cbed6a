import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "RoboOrchardLab",
  repoName: "RoboOrchardLab",
  repoUrl: "https://github.com/HorizonRobotics/RoboOrchardLab",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
