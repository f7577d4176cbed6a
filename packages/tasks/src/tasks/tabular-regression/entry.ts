import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Tabular Regression",
  modality: "tabular",
  subtasks: [{ type: "tabular-single-column-regression", name: "Tabular Single Column Regression" }],
  libraries: ["sklearn"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 530;
