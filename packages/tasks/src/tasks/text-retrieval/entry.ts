import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Text Retrieval",
  modality: "nlp",
  subtasks: [
    { type: "document-retrieval", name: "Document Retrieval" },
    { type: "utterance-retrieval", name: "Utterance Retrieval" },
    { type: "entity-linking-retrieval", name: "Entity Linking Retrieval" },
    { type: "fact-checking-retrieval", name: "Fact Checking Retrieval" },
  ],
  libraries: [],
  hideInModels: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 150;
