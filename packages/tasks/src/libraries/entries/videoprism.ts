import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "VideoPrism",
  repoName: "VideoPrism",
  repoUrl: "https://github.com/google-deepmind/videoprism",
  countDownloads: 'path_extension:"npz"',
} as const satisfies LibraryEntry;
