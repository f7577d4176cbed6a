import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Table to Text",
  modality: "nlp",
  libraries: ["transformers"],
  hideInModels: true,
} as const satisfies TaskEntry;
