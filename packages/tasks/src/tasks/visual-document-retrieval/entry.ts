import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Visual Document Retrieval",
  modality: "multimodal",
  libraries: ["transformers"],
} as const satisfies TaskEntry;
