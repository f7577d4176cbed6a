import { isProviderId, throughRouter } from "@modelyard/inference";
import { isPipelineType, type PipelineType } from "@modelyard/tasks";
import type { ProviderMappings } from "../../data/hub-client.ts";
import { type CallTarget, type TaskCalls, taskCalls } from "./call/task-calls.ts";

/** The call of a widget: a conversation, or a task of the catalogue that the client supports. */
export type WidgetTask = "conversational" | keyof TaskCalls;

/** The pipeline tag whose schemas and examples apply. */
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
  /** Providers that serve the model now. */
  live: ProviderMappings;
  /** The visitor's provider. */
  provider: string | undefined;
}

/**
 * Returns the task that a model can be tried for here, and its providers.
 * @returns `undefined` if no provider serves it, or if the task has no widget
 */
export function widgetCallee({ modelId, live, provider }: CalleeOptions): WidgetCallee | undefined {
  const [first] = Object.keys(live);
  const chosen = provider !== undefined && Object.hasOwn(live, provider) ? provider : undefined;
  const serving = chosen ?? first;
  const mapping = serving === undefined ? undefined : live[serving];
  if (serving === undefined || mapping === undefined || !isWidgetTask(mapping.task)) return undefined;
  const { task, providerId } = mapping;
  // The router chooses among all chat providers; a suffix of the model's name selects one.
  if (task === "conversational") {
    return { task, target: { model: chosen === undefined ? modelId : `${modelId}:${chosen}`, provider: "auto" } };
  }
  if (isProviderId(serving)) return { task, target: { model: modelId, provider: serving } };
  const server = throughRouter(serving);
  return Object.hasOwn(server.tasks, task) ? { task, target: { model: providerId, provider: server } } : undefined;
}
