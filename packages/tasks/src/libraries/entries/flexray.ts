import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "FleXray",
  repoName: "FleXray",
  repoUrl: "https://github.com/VictorButoi/FleXray",
  countDownloads: 'path_extension:"safetensors" OR path_extension:"onnx"',
} as const satisfies LibraryEntry;
