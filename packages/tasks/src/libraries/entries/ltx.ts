import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "LTX-2",
  repoName: "LTX-2",
  repoUrl: "https://github.com/Lightricks/LTX-2",
  docsUrl: "https://github.com/Lightricks/LTX-2",
  countDownloads: 'path_extension:"safetensors"',
} as const satisfies LibraryEntry;
