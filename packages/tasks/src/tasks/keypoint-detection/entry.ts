import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Keypoint Detection",
  modality: "cv",
  subtasks: [{ type: "pose-estimation", name: "Pose Estimation" }],
  libraries: ["transformers"],
  hideInDatasets: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 390;
