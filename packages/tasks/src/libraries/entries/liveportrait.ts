import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LivePortrait",
  repoName: "LivePortrait",
  repoUrl: "https://github.com/KwaiVGI/LivePortrait",
  countDownloads: 'path:"liveportrait/landmark.onnx"',
} as const satisfies LibraryEntry;
