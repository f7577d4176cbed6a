import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image-Text-to-Text",
  modality: "multimodal",
  libraries: ["transformers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 420;
