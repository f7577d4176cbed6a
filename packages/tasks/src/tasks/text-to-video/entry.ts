import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Text-to-Video",
  modality: "cv",
  libraries: ["diffusers"],
} as const satisfies TaskEntry;
