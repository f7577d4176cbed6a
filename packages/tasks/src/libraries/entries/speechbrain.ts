import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "speechbrain",
  repoName: "speechbrain",
  repoUrl: "https://github.com/speechbrain/speechbrain",
  docsUrl: "https://huggingface.co/docs/hub/speechbrain",
  filter: true,
  countDownloads: 'path:"hyperparams.yaml"',
} as const satisfies LibraryEntry;
