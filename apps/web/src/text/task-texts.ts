import type { Modality, PipelineType, tasks } from "@modelyard/tasks";
import type { taskDescriptors } from "@modelyard/tasks/descriptors";

type Descriptors = typeof taskDescriptors;
type Entries = typeof tasks;

/** What the catalogue says of a task in English, in another language. The compiler demands all of it. */
export interface TaskText<Task extends PipelineType> {
  name: string;
  summary: string;
  /** As many as in English, in the same order. */
  goodFor: SameLength<Descriptors[Task]["goodFor"]>;
  /** The description of each metric; its name is the same in every language. */
  metrics: Readonly<Record<Descriptors[Task]["metrics"][number]["id"], string>>;
}

type SameLength<List extends readonly string[]> = { readonly [Index in keyof List]: string };

type TasksOf<Of extends Modality> = {
  [Task in PipelineType]: Entries[Task]["modality"] extends Of ? Task : never;
}[PipelineType];

/** Every task of a modality. */
export type TaskTexts<Of extends Modality> = { readonly [Task in TasksOf<Of>]: TaskText<Task> };

type SubtaskOf<Entry> = Entry extends { subtasks: readonly { type: infer Type extends string }[] } ? Type : never;

/** The name of each subtask. */
export type SubtaskNames = Readonly<Record<SubtaskOf<Entries[PipelineType]>, string>>;

type LabelOf<Entry> = Entry extends { label: infer Label extends string } ? Label : never;
type Demo = Descriptors[PipelineType]["demo"];

/** The labels beside the parts of a demonstration. */
export type DemoLabels = Readonly<Record<Exclude<LabelOf<Demo["inputs" | "outputs"][number]>, "">, string>>;
