import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Document Question Answering",
  modality: "multimodal",
  subtasks: [{ type: "document-question-answering", name: "Document Question Answering" }],
  libraries: ["transformers", "transformers.js"],
  hideInDatasets: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 460;
