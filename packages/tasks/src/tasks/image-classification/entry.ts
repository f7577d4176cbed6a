import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image Classification",
  modality: "cv",
  subtasks: [
    { type: "multi-label-image-classification", name: "Multi Label Image Classification" },
    { type: "multi-class-image-classification", name: "Multi Class Image Classification" },
  ],
  libraries: ["keras", "timm", "transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 230;
