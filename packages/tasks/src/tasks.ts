import { UnknownTaskError } from "./errors/unknown-key.ts";
import { taskEntries } from "./task-entries.generated.ts";
import type { TaskEntry } from "./tasks/task-entry.ts";

/**
 * Every task by its `pipeline_tag`, in the order in which pages list them. To add one, add its folder to `tasks/` and run
 * `npm run gen`.
 */
export const tasks = taskEntries satisfies Record<string, TaskEntry>;

/** A pipeline tag: the key of a task, as in `pipeline_tag` of a model card. */
export type PipelineType = keyof typeof tasks;

/** Returns whether a text is a pipeline tag. */
export function isPipelineType(key: string): key is PipelineType {
  return Object.hasOwn(tasks, key);
}

/**
 * Checks that a text is a pipeline tag, and returns it.
 * @throws {UnknownTaskError} there is no such task; the error suggests the most similar one
 */
export function pipelineType(key: string): PipelineType {
  if (!isPipelineType(key)) throw new UnknownTaskError(key, Object.keys(tasks));
  return key;
}
