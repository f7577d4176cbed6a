import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Audio-Text-to-Text",
  modality: "multimodal",
  libraries: ["transformers"],
  hideInDatasets: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 410;
