import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image-Text-to-Video",
  modality: "multimodal",
  libraries: ["diffusers"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 440;
