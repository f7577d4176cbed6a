import type { PipelineType } from "@modelyard/tasks";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";

export type { RouteCall, TaskAdapter, TaskCall } from "../adapters/task-adapter.ts";

/** A task that a provider can be asked for: every pipeline tag, and chat, which is a way to call text generation. */
export type InferenceTask = PipelineType | "conversational";

/** What an adapter of a task finds in an answer. */
export type TaskOutput<Task extends InferenceTask> = Task extends keyof TaskOutputs ? TaskOutputs[Task] : unknown;

type KnownAdapters = { readonly [Task in ClientTask]?: TaskAdapter<TaskOutputs[Task]> };
type OtherAdapters = { readonly [Task in Exclude<InferenceTask, ClientTask>]?: TaskAdapter };
export type TaskAdapters = KnownAdapters & OtherAdapters;

export interface ProviderDefinition {
  id: string;
  /** The name shown to people. */
  label: string;
  /** Origin and, where there is one, path prefix, without a trailing slash. */
  baseUrl: string;
  /** Headers that carry the provider's key, with lower-case names. */
  authorization(key: string): Record<string, string>;
  /** Headers that every request to this provider carries, with lower-case names. */
  headers?: Readonly<Record<string, string>>;
  /** Further hosts that may see the key: for job addresses that the provider itself hands out. Subdomains count. */
  keyHosts?: readonly string[];
  /** Always asked at its own address, with whatever token there is: a server of the caller's own. */
  direct?: boolean;
  /** Takes only its own key; a hub token is refused. */
  ownKeyOnly?: boolean;
  /** Works out the provider's name for a model itself; without it, the hub's mapping says. */
  providerModelId?(modelId: string): string;
  tasks: TaskAdapters;
}

type ProviderDescription = Omit<ProviderDefinition, "authorization"> &
  Partial<Pick<ProviderDefinition, "authorization">>;

/** Completes a provider's description with what is common to almost all: a Bearer key. */
export function defineProvider(description: ProviderDescription): ProviderDefinition {
  return Object.freeze({ authorization: (key: string) => ({ authorization: `Bearer ${key}` }), ...description });
}

/**
 * Adds tasks to what a provider is for chat alone. Marked as pure where it is called, it falls out of a bundle that only
 * chats, with everything that the tasks are made of.
 */
export function withTasks(provider: ProviderDefinition, tasks: () => TaskAdapters): ProviderDefinition {
  return Object.freeze({ ...provider, tasks: { ...provider.tasks, ...tasks() } });
}
