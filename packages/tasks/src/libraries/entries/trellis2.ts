import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TRELLIS.2",
  repoName: "TRELLIS.2",
  repoUrl: "https://github.com/microsoft/TRELLIS.2",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
