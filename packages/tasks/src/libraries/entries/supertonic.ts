import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "Supertonic",
  repoName: "Supertonic",
  repoUrl: "https://github.com/supertone-inc/supertonic",
} as const satisfies LibraryEntry;
