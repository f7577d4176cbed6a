import { isPipelineType, type Modality, tasks } from "@modelyard/tasks";

/** Returns the modality of a task, whose hue the pages use for it; `other` for tags that are not in the catalogue. */
export function modalityOf(task: string | undefined): Modality {
  return task !== undefined && isPipelineType(task) ? tasks[task].modality : "other";
}
