import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image Feature Extraction",
  modality: "cv",
  libraries: ["timm", "transformers"],
} as const satisfies TaskEntry;
