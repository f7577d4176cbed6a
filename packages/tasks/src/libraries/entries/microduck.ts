import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Microduck",
  repoName: "Microduck",
  repoUrl: "https://github.com/pollen-robotics/microduck_rl",
  filter: true,
  countDownloads: 'path_extension:"onnx"',
} as const satisfies LibraryEntry;
