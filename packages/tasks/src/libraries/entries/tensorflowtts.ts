import type { LibraryEntry } from "../library-entry.ts";

export const entry = {
  prettyLabel: "TensorFlowTTS",
  repoName: "TensorFlowTTS",
  repoUrl: "https://github.com/TensorSpeech/TensorFlowTTS",
} as const satisfies LibraryEntry;
