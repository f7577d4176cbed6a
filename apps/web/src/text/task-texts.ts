import type { Modality, PipelineType, tasks } from "@modelyard/tasks";
import type { taskDescriptors } from "@modelyard/tasks/descriptors";

type Descriptors = typeof taskDescriptors;
type Entries = typeof tasks;

/** The translation of a task's texts. The compiler checks that it is complete. */
export interface TaskText<Task extends PipelineType> {
  name: string;
  summary: string;
  /** The same number and order as in English. */
  goodFor: SameLength<Descriptors[Task]["goodFor"]>;
  /** The description of each metric. Names are the same in every language. */
  metrics: Readonly<Record<Descriptors[Task]["metrics"][number]["id"], string>>;
}

type SameLength<List extends readonly string[]> = { readonly [Index in keyof List]: string };

type TasksOf<Of extends Modality> = {
  [Task in PipelineType]: Entries[Task]["modality"] extends Of ? Task : never;
}[PipelineType];

/** Texts of all tasks of a modality. */
export type TaskTexts<Of extends Modality> = { readonly [Task in TasksOf<Of>]: TaskText<Task> };

type SubtaskOf<Entry> = Entry extends { subtasks: readonly { type: infer Type extends string }[] } ? Type : never;

/** Names of subtasks. */
export type SubtaskNames = Readonly<Record<SubtaskOf<Entries[PipelineType]>, string>>;

type LabelOf<Entry> = Entry extends { label: infer Label extends string } ? Label : never;
type Demo = Descriptors[PipelineType]["demo"];

/** Labels of demo entries. */
export type DemoLabels = Readonly<Record<Exclude<LabelOf<Demo["inputs" | "outputs"][number]>, "">, string>>;
