import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Video-to-Video",
  modality: "cv",
  libraries: ["diffusers"],
  hideInDatasets: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 400;
