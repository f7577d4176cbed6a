import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "FlexTab",
  repoName: "FlexTab",
  repoUrl: "https://github.com/SAP-samples/flextab",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
