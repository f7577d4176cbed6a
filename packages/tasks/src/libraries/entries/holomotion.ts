import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "HoloMotion",
  repoName: "HoloMotion",
  repoUrl: "https://github.com/HorizonRobotics/HoloMotion",
  countDownloads: 'path_extension:"onnx"',
} as const satisfies LibraryEntry;
