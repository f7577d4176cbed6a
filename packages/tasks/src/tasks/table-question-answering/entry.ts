import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Table Question Answering",
  modality: "nlp",
  libraries: ["transformers"],
} as const satisfies TaskEntry;
