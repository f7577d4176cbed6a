import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "CCPFN",
  repoName: "CCPFN",
  repoUrl: "https://huggingface.co/Layer6/CCPFN",
  countDownloads: 'path_extension:"pt"',
} as const satisfies LibraryEntry;
