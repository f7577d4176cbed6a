import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Asteroid",
  repoName: "Asteroid",
  repoUrl: "https://github.com/asteroid-team/asteroid",
  docsUrl: "https://huggingface.co/docs/hub/asteroid",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
} as const satisfies LibraryEntry;
