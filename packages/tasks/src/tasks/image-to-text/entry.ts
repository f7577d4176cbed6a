import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image-to-Text",
  modality: "cv",
  subtasks: [{ type: "image-captioning", name: "Image Captioning" }],
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 270;
