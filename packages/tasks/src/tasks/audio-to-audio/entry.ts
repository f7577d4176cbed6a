import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Audio-to-Audio",
  modality: "audio",
  libraries: ["asteroid", "fairseq", "speechbrain"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 190;
