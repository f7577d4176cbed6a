import type { PipelineType } from "../tasks.ts";
import { tasks } from "../tasks.ts";
import type { LibraryKey } from "./index.ts";

/** Returns the libraries that can load models of a task, in the order in which pages list them. */
export function librariesForTask(task: PipelineType): readonly LibraryKey[] {
  return tasks[task].libraries;
}
