import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Table to Text",
  modality: "nlp",
  libraries: ["transformers"],
  hideInModels: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 120;
