import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "ESPnet",
  repoName: "ESPnet",
  repoUrl: "https://github.com/espnet/espnet",
  docsUrl: "https://huggingface.co/docs/hub/espnet",
  filter: true,
} as const satisfies LibraryEntry;
