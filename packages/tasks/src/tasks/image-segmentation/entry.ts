import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image Segmentation",
  modality: "cv",
  subtasks: [
    { type: "instance-segmentation", name: "Instance Segmentation" },
    { type: "semantic-segmentation", name: "Semantic Segmentation" },
    { type: "panoptic-segmentation", name: "Panoptic Segmentation" },
  ],
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 250;
