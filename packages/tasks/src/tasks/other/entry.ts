import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Other",
  modality: "other",
  libraries: [],
  hideInModels: true,
  hideInDatasets: true,
} as const satisfies TaskEntry;
