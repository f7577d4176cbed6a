import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "AraClip",
  repoName: "AraClip",
  repoUrl: "https://huggingface.co/Arabic-Clip/araclip",
} as const satisfies LibraryEntry;
