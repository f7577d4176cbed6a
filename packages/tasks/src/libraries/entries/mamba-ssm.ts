import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MambaSSM",
  repoName: "MambaSSM",
  repoUrl: "https://github.com/state-spaces/mamba",
} as const satisfies LibraryEntry;
