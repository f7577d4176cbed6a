import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Graph Machine Learning",
  modality: "other",
  libraries: ["transformers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 560;
