import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Visual Question Answering",
  modality: "multimodal",
  subtasks: [{ type: "visual-question-answering", name: "Visual Question Answering" }],
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 450;
