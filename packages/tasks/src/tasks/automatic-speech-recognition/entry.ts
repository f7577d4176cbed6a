import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Automatic Speech Recognition",
  modality: "audio",
  libraries: ["espnet", "nemo", "speechbrain", "transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 180;
