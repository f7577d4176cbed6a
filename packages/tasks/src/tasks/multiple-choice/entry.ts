import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Multiple Choice",
  modality: "nlp",
  subtasks: [
    { type: "multiple-choice-qa", name: "Multiple Choice QA" },
    { type: "multiple-choice-coreference-resolution", name: "Multiple Choice Coreference Resolution" },
  ],
  libraries: ["transformers"],
  hideInModels: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 130;
