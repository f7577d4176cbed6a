import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Sentence Similarity",
  modality: "nlp",
  libraries: ["sentence-transformers", "spacy", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 110;
