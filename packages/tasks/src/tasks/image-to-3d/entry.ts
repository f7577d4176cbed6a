import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image-to-3D",
  modality: "cv",
  libraries: ["diffusers"],
} as const satisfies TaskEntry;
