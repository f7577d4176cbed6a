import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "pythae",
  repoName: "pythae",
  repoUrl: "https://github.com/clementchadebec/benchmark_VAE",
  docsUrl: "https://pythae.readthedocs.io",
} as const satisfies LibraryEntry;
