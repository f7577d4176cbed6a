import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TensorRT",
  repoName: "TensorRT",
  repoUrl: "https://github.com/NVIDIA/TensorRT",
  countDownloads: 'path_extension:"onnx"',
} as const satisfies LibraryEntry;
