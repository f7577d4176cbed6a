import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image-Text-to-Text",
  modality: "multimodal",
  libraries: ["transformers"],
} as const satisfies TaskEntry;
