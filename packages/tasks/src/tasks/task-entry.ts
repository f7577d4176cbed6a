import type { LibraryKey } from "../libraries/index.ts";

export const modalities = ["nlp", "audio", "cv", "multimodal", "rl", "tabular", "other"] as const;
export type Modality = (typeof modalities)[number];

/** How pages name a modality. */
export const modalityLabels = {
  nlp: "Natural Language Processing",
  audio: "Audio",
  cv: "Computer Vision",
  multimodal: "Multimodal",
  rl: "Reinforcement Learning",
  tabular: "Tabular",
  other: "Other",
} as const satisfies Record<Modality, string>;

/** A finer division of a task, as it stands in `task_ids` of a dataset card. */
export interface Subtask {
  type: string;
  name: string;
}

/** What is said of every task: its name, its field, who can run it, and where it stays out of the filters. */
export interface TaskEntry {
  name: string;
  modality: Modality;
  subtasks?: readonly Subtask[];
  /** Libraries whose models a person may load for this task, in the order in which pages list them. */
  libraries: readonly LibraryKey[];
  hideInModels?: boolean;
  hideInDatasets?: boolean;
}
