import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Translation",
  modality: "nlp",
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;
