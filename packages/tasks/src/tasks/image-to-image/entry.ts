import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Image-to-Image",
  modality: "cv",
  subtasks: [
    { type: "image-inpainting", name: "Image Inpainting" },
    { type: "image-colorization", name: "Image Colorization" },
    { type: "super-resolution", name: "Super Resolution" },
  ],
  libraries: ["diffusers", "transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 280;
