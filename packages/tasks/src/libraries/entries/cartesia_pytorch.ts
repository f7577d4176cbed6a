import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Cartesia Pytorch",
  repoName: "Cartesia Pytorch",
  repoUrl: "https://github.com/cartesia-ai/cartesia_pytorch",
} as const satisfies LibraryEntry;
