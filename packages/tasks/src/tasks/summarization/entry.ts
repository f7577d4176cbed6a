import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Summarization",
  modality: "nlp",
  subtasks: [
    { type: "news-articles-summarization", name: "News Articles Summarization" },
    { type: "news-articles-headline-generation", name: "News Articles Headline Generation" },
  ],
  libraries: ["transformers", "transformers.js"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 70;
