import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Translation",
  modality: "nlp",
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 60;
