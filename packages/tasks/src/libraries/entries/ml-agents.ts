import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "ml-agents",
  repoName: "ml-agents",
  repoUrl: "https://github.com/Unity-Technologies/ml-agents",
  docsUrl: "https://huggingface.co/docs/hub/ml-agents",
  filter: true,
  countDownloads: 'path_extension:"onnx"',
} as const satisfies LibraryEntry;
