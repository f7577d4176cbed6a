import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image-Text-to-Video",
  modality: "multimodal",
  libraries: ["diffusers"],
} as const satisfies TaskEntry;
