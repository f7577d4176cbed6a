import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Depth Estimation",
  modality: "cv",
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;
