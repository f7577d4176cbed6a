import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image Feature Extraction",
  modality: "cv",
  libraries: ["timm", "transformers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 380;
