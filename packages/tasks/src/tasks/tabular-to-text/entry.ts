import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Tabular to Text",
  modality: "tabular",
  subtasks: [{ type: "rdf-to-text", name: "RDF to text" }],
  libraries: ["transformers"],
  hideInModels: true,
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 540;
