import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Text Ranking",
  modality: "nlp",
  libraries: ["sentence-transformers", "transformers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 140;
