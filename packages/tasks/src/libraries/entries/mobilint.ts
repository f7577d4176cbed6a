import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Mobilint",
  repoName: "mblt-model-zoo",
  repoUrl: "https://github.com/mobilint/mblt-model-zoo",
  docsUrl: "https://docs.mobilint.com",
  countDownloads: 'path:"config.json" OR path_extension:"mxq"',
} as const satisfies LibraryEntry;
