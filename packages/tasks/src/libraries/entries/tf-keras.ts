import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TF-Keras",
  repoName: "TF-Keras",
  repoUrl: "https://github.com/keras-team/tf-keras",
  docsUrl: "https://huggingface.co/docs/hub/tf-keras",
  countDownloads: 'path:"saved_model.pb"',
} as const satisfies LibraryEntry;
