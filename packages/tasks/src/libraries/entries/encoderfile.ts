import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "encoderfile",
  repoName: "encoderfile",
  repoUrl: "https://github.com/mozilla-ai/encoderfile",
  countDownloads: 'path_extension:"encoderfile"',
} as const satisfies LibraryEntry;
