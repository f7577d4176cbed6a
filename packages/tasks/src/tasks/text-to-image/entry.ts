import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Text-to-Image",
  modality: "cv",
  libraries: ["diffusers"],
} as const satisfies TaskEntry;
