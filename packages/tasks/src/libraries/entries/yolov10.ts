import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "YOLOv10",
  repoName: "YOLOv10",
  repoUrl: "https://github.com/THU-MIG/yolov10",
  docsUrl: "https://github.com/THU-MIG/yolov10",
  countDownloads: 'path_extension:"pt" OR path_extension:"safetensors"',
} as const satisfies LibraryEntry;
