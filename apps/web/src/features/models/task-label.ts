import { isPipelineType, tasks } from "@modelyard/tasks";

/** @returns the task's name; a key that is not in the catalogue stands for itself */
export function taskLabel(pipelineTag: string): string {
  return isPipelineType(pipelineTag) ? tasks[pipelineTag].name : pipelineTag;
}
