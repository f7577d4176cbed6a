import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Tabular Classification",
  modality: "tabular",
  subtasks: [
    { type: "tabular-multi-class-classification", name: "Tabular Multi Class Classification" },
    { type: "tabular-multi-label-classification", name: "Tabular Multi Label Classification" },
  ],
  libraries: ["sklearn"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 520;
