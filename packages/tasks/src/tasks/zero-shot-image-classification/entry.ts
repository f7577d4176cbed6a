import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Zero-Shot Image Classification",
  modality: "cv",
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 330;
