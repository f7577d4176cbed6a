import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LVFace",
  repoName: "LVFace",
  repoUrl: "https://github.com/bytedance/LVFace",
  countDownloads: 'path_extension:"pt" OR path_extension:"onnx"',
} as const satisfies LibraryEntry;
