import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "ultralytics",
  repoName: "ultralytics",
  repoUrl: "https://github.com/ultralytics/ultralytics",
  docsUrl: "https://github.com/ultralytics/ultralytics",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
