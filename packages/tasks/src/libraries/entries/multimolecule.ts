import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "MultiMolecule",
  repoName: "MultiMolecule",
  repoUrl: "https://github.com/MultiMolecule/multimolecule",
  docsUrl: "https://multimolecule.danling.org",
} as const satisfies LibraryEntry;
