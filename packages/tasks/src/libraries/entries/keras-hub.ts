import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "KerasHub",
  repoName: "KerasHub",
  repoUrl: "https://github.com/keras-team/keras-hub",
  docsUrl: "https://keras.io/keras_hub/",
  filter: true,
} as const satisfies LibraryEntry;
