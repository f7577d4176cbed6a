import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "BiRefNet",
  repoName: "BiRefNet",
  repoUrl: "https://github.com/ZhengPeng7/BiRefNet",
} as const satisfies LibraryEntry;
