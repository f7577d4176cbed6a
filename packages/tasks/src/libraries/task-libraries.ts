import type { PipelineType } from "../tasks.ts";
import { tasks } from "../tasks.ts";
import type { LibraryKey } from "./index.ts";

/**
 * Returns the libraries that can load models of a task.
 * @returns the libraries whose models a person may load for a task; each task's folder lists its own
 */
export function librariesForTask(task: PipelineType): readonly LibraryKey[] {
  return tasks[task].libraries;
}
