import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "sam2",
  repoName: "sam2",
  repoUrl: "https://github.com/facebookresearch/segment-anything-2",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
