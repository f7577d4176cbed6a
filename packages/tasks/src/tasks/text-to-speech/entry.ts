import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Text-to-Speech",
  modality: "audio",
  libraries: ["espnet", "tensorflowtts", "transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 160;
