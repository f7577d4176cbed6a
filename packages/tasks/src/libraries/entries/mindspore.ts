import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MindSpore",
  repoName: "mindspore",
  repoUrl: "https://github.com/mindspore-ai/mindspore",
} as const satisfies LibraryEntry;
