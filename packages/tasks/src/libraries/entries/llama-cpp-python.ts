import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "llama-cpp-python",
  repoName: "llama-cpp-python",
  repoUrl: "https://github.com/abetlen/llama-cpp-python",
  docsUrl: "https://llama-cpp-python.readthedocs.io",
} as const satisfies LibraryEntry;
