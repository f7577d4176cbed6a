import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "CollectorVision",
  repoName: "CollectorVision",
  repoUrl: "https://github.com/HanClinto/CollectorVision",
  countDownloads: 'path_extension:"onnx"',
} as const satisfies LibraryEntry;
