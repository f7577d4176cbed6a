import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Text-to-3D",
  modality: "cv",
  libraries: ["diffusers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 360;
