import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Mask Generation",
  modality: "cv",
  libraries: ["transformers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 340;
