import type { LibraryKey } from "../libraries/index.ts";

/** Every modality, in the order in which pages list them. */
export const modalities = ["nlp", "audio", "cv", "multimodal", "rl", "tabular", "other"] as const;
/** The modality that a task belongs to. */
export type Modality = (typeof modalities)[number];

/** Display name of each modality. */
export const modalityLabels = {
  nlp: "Natural Language Processing",
  audio: "Audio",
  cv: "Computer Vision",
  multimodal: "Multimodal",
  rl: "Reinforcement Learning",
  tabular: "Tabular",
  other: "Other",
} as const satisfies Record<Modality, string>;

/** A subtask, as `task_ids` of a dataset card names it. */
export interface Subtask {
  /** Id of the subtask. */
  type: string;
  /** Display name. */
  name: string;
}

/** Registry entry of a task: its name, modality and libraries, and whether filters list it. */
export interface TaskEntry {
  /** Display name. */
  name: string;
  /** Modality that the task belongs to. */
  modality: Modality;
  /** Subtasks, where datasets name some. */
  subtasks?: readonly Subtask[];
  /** Libraries that can load models of the task, in the order in which pages list them. */
  libraries: readonly LibraryKey[];
  /**
   * Whether to leave the task out of the filters of the model list.
   * @default false
   */
  hideInModels?: boolean;
  /**
   * Whether to leave the task out of the filters of the dataset list.
   * @default false
   */
  hideInDatasets?: boolean;
}
