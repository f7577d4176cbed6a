import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Question Answering",
  modality: "nlp",
  subtasks: [
    { type: "extractive-qa", name: "Extractive QA" },
    { type: "open-domain-qa", name: "Open Domain QA" },
    { type: "closed-domain-qa", name: "Closed Domain QA" },
  ],
  libraries: ["adapter-transformers", "allennlp", "transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 40;
