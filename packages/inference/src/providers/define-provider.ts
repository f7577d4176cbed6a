import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { InferenceTask } from "../tasks/inference-task.ts";
import type { ClientTask, TaskOutputs } from "../tasks/task-outputs.ts";

/** What an adapter of a task returns from `parse`. */
export type TaskOutput<Task extends InferenceTask> = Task extends keyof TaskOutputs ? TaskOutputs[Task] : unknown;

/** Adapters of tasks that the client has a function for. */
type KnownAdapters = { readonly [Task in ClientTask]?: TaskAdapter<TaskOutputs[Task]> };
/** Adapters of further tasks, whose output is not typed. */
type OtherAdapters = { readonly [Task in Exclude<InferenceTask, ClientTask>]?: TaskAdapter };
/** Adapters by task. */
export type TaskAdapters = KnownAdapters & OtherAdapters;

/** Everything the client needs to call a provider. */
export interface ProviderDefinition {
  /** Provider id: lower-case letters, digits and dashes. */
  id: string;
  /** Display name. */
  label: string;
  /** Origin and optional path prefix, without a trailing slash. */
  baseUrl: string;
  /** Returns the headers that carry the provider's key, with lower-case names. */
  authorization(key: string): Record<string, string>;
  /** Headers of every request to this provider, with lower-case names. */
  headers?: Readonly<Record<string, string>>;
  /** Further hosts, with their subdomains, that may receive the key: for job addresses that the provider returns. */
  keyHosts?: readonly string[];
  /**
   * Whether the provider is always called at its own address with whatever token is given: a custom endpoint.
   * @default false
   */
  direct?: boolean;
  /**
   * Whether the provider accepts only its own key; hub tokens are refused.
   * @default false
   */
  ownKeyOnly?: boolean;
  /**
   * Derives the provider's name for a model.
   * @default the name in the hub's mapping
   */
  providerModelId?(modelId: string): string;
  /** Adapters of the tasks that the provider performs. */
  tasks: TaskAdapters;
}

/** A provider definition in which `authorization` is optional. */
type ProviderDescription = Omit<ProviderDefinition, "authorization"> &
  Partial<Pick<ProviderDefinition, "authorization">>;

/**
 * Completes a provider description with the default that almost all providers share: a Bearer key. The result is
 * frozen.
 * @example
 * ```ts
 * const example = defineProvider({
 *   id: "example",
 *   label: "Example",
 *   baseUrl: "https://api.example.com",
 *   tasks: { conversational: chatCompletion() },
 * });
 * ```
 */
export function defineProvider(description: ProviderDescription): ProviderDefinition {
  return Object.freeze({ authorization: (key: string) => ({ authorization: `Bearer ${key}` }), ...description });
}

/**
 * Adds tasks to a provider that is defined for chat alone. Calls are marked as pure, so that bundlers drop them, and
 * everything the tasks need, from a chat-only bundle.
 */
export function withTasks(provider: ProviderDefinition, tasks: () => TaskAdapters): ProviderDefinition {
  return Object.freeze({ ...provider, tasks: { ...provider.tasks, ...tasks() } });
}
