import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Text-to-Audio",
  modality: "audio",
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 170;
