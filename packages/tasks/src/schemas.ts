import type { z } from "zod";
import { taskTypes } from "./task-types.generated.ts";
import type { PipelineType } from "./tasks.ts";

export { chatInput, chatOutput } from "./tasks/chat-schemas.ts";

interface TaskSchemas {
  input: z.ZodType;
  output: z.ZodType;
}

/**
 * Schemas of requests and responses, by pipeline tag. Requests are strict, responses lenient. Bundles can import a
 * single pair from `tasks/<task>/schemas`.
 */
export const taskSchemas = taskTypes satisfies Record<PipelineType, TaskSchemas>;

/** The type of a valid request for a task. */
export type TaskInput<Key extends PipelineType> = z.infer<(typeof taskSchemas)[Key]["input"]>;
/** The type of a parsed response of a task. */
export type TaskOutput<Key extends PipelineType> = z.infer<(typeof taskSchemas)[Key]["output"]>;
