import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "AudioSeal",
  repoName: "audioseal",
  repoUrl: "https://github.com/facebookresearch/audioseal",
  countDownloads: 'path_extension:"pth"',
} as const satisfies LibraryEntry;
