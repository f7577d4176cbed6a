import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "sample-factory",
  repoName: "sample-factory",
  repoUrl: "https://github.com/alex-petrenko/sample-factory",
  docsUrl: "https://huggingface.co/docs/hub/sample-factory",
  filter: true,
  countDownloads: 'path:"cfg.json"',
} as const satisfies LibraryEntry;
