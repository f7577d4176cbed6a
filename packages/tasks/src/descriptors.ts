import { taskPages } from "./task-pages.generated.ts";
import type { Task } from "./tasks/task-descriptor.ts";
import { type PipelineType, pipelineType } from "./tasks.ts";

export type { DatasetExample, DatasetUse, DemoEntry, Example, Task } from "./tasks/task-descriptor.ts";

/** What the page of each task shows, apart from its text, by pipeline tag. */
export const taskDescriptors = taskPages satisfies Record<PipelineType, Task>;

/**
 * Returns what the page of a task shows.
 * @throws {UnknownTaskError} there is no such task; the error suggests the most similar one
 */
export function taskDescriptor(key: string): Task {
  return taskDescriptors[pipelineType(key)];
}
