import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Fill-Mask",
  modality: "nlp",
  subtasks: [
    { type: "slot-filling", name: "Slot Filling" },
    { type: "masked-language-modeling", name: "Masked Language Modeling" },
  ],
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 100;
