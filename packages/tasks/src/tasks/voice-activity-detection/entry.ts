import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Voice Activity Detection",
  modality: "audio",
  libraries: [],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 210;
