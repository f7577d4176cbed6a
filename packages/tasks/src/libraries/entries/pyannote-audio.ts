import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "pyannote.audio",
  repoName: "pyannote-audio",
  repoUrl: "https://github.com/pyannote/pyannote-audio",
  filter: true,
} as const satisfies LibraryEntry;
