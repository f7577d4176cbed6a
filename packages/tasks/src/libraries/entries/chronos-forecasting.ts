import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Chronos",
  repoName: "Chronos",
  repoUrl: "https://github.com/amazon-science/chronos-forecasting",
} as const satisfies LibraryEntry;
