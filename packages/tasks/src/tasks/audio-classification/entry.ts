import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Audio Classification",
  modality: "audio",
  subtasks: [
    { type: "keyword-spotting", name: "Keyword Spotting" },
    { type: "speaker-identification", name: "Speaker Identification" },
    { type: "audio-intent-classification", name: "Audio Intent Classification" },
    { type: "audio-emotion-recognition", name: "Audio Emotion Recognition" },
    { type: "audio-language-identification", name: "Audio Language Identification" },
  ],
  libraries: ["speechbrain", "transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 200;
