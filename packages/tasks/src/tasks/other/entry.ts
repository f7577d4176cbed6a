import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Other",
  modality: "other",
  libraries: [],
  hideInModels: true,
  hideInDatasets: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 570;
