import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "mflux",
  repoName: "mflux",
  repoUrl: "https://github.com/filipstrand/mflux",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
