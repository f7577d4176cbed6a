import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "VoxCPM",
  repoName: "VoxCPM",
  repoUrl: "https://github.com/OpenBMB/VoxCPM",
} as const satisfies LibraryEntry;
