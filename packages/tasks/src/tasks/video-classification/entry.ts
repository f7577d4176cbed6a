import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Video Classification",
  modality: "cv",
  libraries: ["transformers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 310;
