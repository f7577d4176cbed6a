import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Keras",
  repoName: "Keras",
  repoUrl: "https://github.com/keras-team/keras",
  docsUrl: "https://huggingface.co/docs/hub/keras",
  filter: true,
  countDownloads: 'path:"config.json" OR path_extension:"keras"',
} as const satisfies LibraryEntry;
