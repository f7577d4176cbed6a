import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Object Detection",
  modality: "cv",
  subtasks: [
    { type: "face-detection", name: "Face Detection" },
    { type: "vehicle-detection", name: "Vehicle Detection" },
  ],
  libraries: ["transformers", "transformers.js", "ultralytics"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 240;
