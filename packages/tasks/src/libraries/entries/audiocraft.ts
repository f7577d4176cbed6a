import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Audiocraft",
  repoName: "audiocraft",
  repoUrl: "https://github.com/facebookresearch/audiocraft",
  countDownloads: 'path:"state_dict.bin"',
} as const satisfies LibraryEntry;
