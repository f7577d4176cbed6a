import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "SwarmFormer",
  repoName: "SwarmFormer",
  repoUrl: "https://github.com/takara-ai/SwarmFormer",
} as const satisfies LibraryEntry;
