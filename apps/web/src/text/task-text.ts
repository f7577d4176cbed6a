import { isPipelineType, type PipelineType, type TaskEntry, tasks } from "@modelyard/tasks";
import { type Example, taskDescriptors } from "@modelyard/tasks/descriptors";
import type { Language } from "./language.ts";
import { demoLabels, subtaskNames, taskTexts } from "./tr/task-texts/index.ts";

/** The texts of a task. */
export interface ShownTask {
  name: string;
  summary: string;
  goodFor: readonly string[];
  metrics: readonly Example[];
  subtasks: readonly string[];
}

interface LooseText extends Pick<ShownTask, "name" | "summary" | "goodFor"> {
  metrics: Readonly<Partial<Record<string, string>>>;
}

/** Returns the texts of a task in a language. */
export function taskText(task: PipelineType, language: Language): ShownTask {
  const { name, subtasks = [] }: TaskEntry = tasks[task];
  const { summary, goodFor, metrics } = taskDescriptors[task];
  if (language === "en") return { name, summary, goodFor, metrics, subtasks: subtasks.map((subtask) => subtask.name) };
  const text: LooseText = taskTexts[task];
  return {
    name: text.name,
    summary: text.summary,
    goodFor: text.goodFor,
    metrics: metrics.map(({ id, description }) => ({ id, description: text.metrics[id] ?? description })),
    subtasks: subtasks.map((subtask) => translated(subtaskNames, subtask.type) ?? subtask.name),
  };
}

/** Returns the task's name, or the key if it is not in the catalogue. */
export function taskLabel(pipelineTag: string, language: Language): string {
  if (!isPipelineType(pipelineTag)) return pipelineTag;
  return language === "en" ? tasks[pipelineTag].name : taskTexts[pipelineTag].name;
}

/** Translates the label of a demo entry. @param label in English */
export function demoLabel(label: string, language: Language): string {
  return language === "en" ? label : (translated(demoLabels, label) ?? label);
}

function translated(words: Readonly<Partial<Record<string, string>>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
