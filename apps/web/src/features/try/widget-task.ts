import { isProviderId, throughRouter } from "@modelyard/inference";
import { isPipelineType, type PipelineType } from "@modelyard/tasks";
import type { ProviderMappings } from "../../data/hub-client.ts";
import { type CallTarget, type TaskCalls, taskCalls } from "./call/task-calls.ts";

/** What a widget calls for: a conversation, or a task of the catalogue that the client can ask for. */
export type WidgetTask = "conversational" | keyof TaskCalls;

/** The pipeline tag whose schemas and examples hold for it. */
export function pipelineOf(task: WidgetTask): PipelineType {
  return task === "conversational" ? "text-generation" : task;
}

function isWidgetTask(task: string): task is WidgetTask {
  return task === "conversational" || (isPipelineType(task) && Object.hasOwn(taskCalls, task));
}

export interface WidgetCallee {
  task: WidgetTask;
  target: CallTarget;
}

interface CalleeOptions {
  modelId: string;
  /** Those that serve the model now. */
  live: ProviderMappings;
  /** The one that the visitor chose. */
  provider: string | undefined;
}

/**
 * What a model can be tried for here, and who is asked.
 * @returns `undefined` if no provider serves it, or if the task has no widget
 */
export function widgetCallee({ modelId, live, provider }: CalleeOptions): WidgetCallee | undefined {
  const [first] = Object.keys(live);
  const chosen = provider !== undefined && Object.hasOwn(live, provider) ? provider : undefined;
  const serving = chosen ?? first;
  const mapping = serving === undefined ? undefined : live[serving];
  if (serving === undefined || mapping === undefined || !isWidgetTask(mapping.task)) return undefined;
  const { task, providerId } = mapping;
  // The router picks among all that chat; a name after the model's says which.
  if (task === "conversational") {
    return { task, target: { model: chosen === undefined ? modelId : `${modelId}:${chosen}`, provider: "auto" } };
  }
  if (isProviderId(serving)) return { task, target: { model: modelId, provider: serving } };
  const server = throughRouter(serving);
  return Object.hasOwn(server.tasks, task) ? { task, target: { model: providerId, provider: server } } : undefined;
}
