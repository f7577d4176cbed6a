import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "COMET",
  repoName: "COMET",
  repoUrl: "https://github.com/Unbabel/COMET/",
  countDownloads: 'path:"hparams.yaml"',
} as const satisfies LibraryEntry;
