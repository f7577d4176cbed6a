import { isPolicy, router } from "../call/target/target.ts";
import { unknownProvider, unsupportedTask } from "../call/target/unsupported.ts";
import { InputError } from "../errors/input-error.ts";
import { hfInference } from "../providers/hf-inference.ts";
import { type InferenceTask, providers } from "../providers/index.ts";
import { type ProviderId, providerIds } from "../providers/provider-ids.ts";
import { isClientTask } from "../tasks/requests.ts";
import type { InferenceProviderOrPolicy } from "./field-names.ts";
import { helperOf } from "./helper-of.ts";
import type { TaskProviderHelper } from "./task-provider-helper.ts";

/**
 * Returns the steps of one task of one provider.
 * @param provider `auto` means hf-inference, and for chat the router
 * @throws {InputError} the provider is unknown, or does not perform the task
 */
export function getProviderHelper<Task extends InferenceTask>(
  provider: InferenceProviderOrPolicy,
  task: Task,
): TaskProviderHelper<Task>;
/**
 * Returns the steps of one task of one provider.
 * @param provider `auto` means hf-inference, and for chat the router
 * @throws {InputError} the provider is unknown, or does not perform the task
 */
export function getProviderHelper(
  provider: InferenceProviderOrPolicy,
  task: InferenceTask | undefined,
): TaskProviderHelper;
/**
 * Returns the steps of one task of one provider.
 * @param provider `auto` means hf-inference, and for chat the router
 * @throws {InputError} the provider is unknown, or does not perform the task
 */
export function getProviderHelper(
  provider: InferenceProviderOrPolicy,
  task: InferenceTask | undefined,
): TaskProviderHelper {
  if (task === undefined) throw new InputError(`Name the task that ${provider} is to do, such as "text-to-image".`);
  if (isPolicy(provider) && task === "conversational") return helperOf(provider, router, task);
  const id = provider === "auto" ? hfInference.id : provider;
  const definition = providers.get(id);
  if (definition === undefined) throw unknownProvider(id, providers.keys());
  if (definition.tasks[task] === undefined || !isClientTask(task)) throw unsupportedTask(definition, task);
  return helperOf(provider === "auto" ? "hf-inference" : provider, definition, task);
}

/** The steps of each task that a provider performs. */
type TaskHelpers = Partial<Record<InferenceTask, TaskProviderHelper>>;

function helpersOf(id: ProviderId): TaskHelpers {
  const helpers: TaskHelpers = {};
  for (const task of Object.keys(providers.get(id)?.tasks ?? {})) {
    if (isClientTask(task)) helpers[task] = getProviderHelper(id, task);
  }
  return helpers;
}

function allHelpers(): Record<ProviderId, TaskHelpers> {
  const helpers: Partial<Record<ProviderId, TaskHelpers>> = {};
  for (const id of providerIds) helpers[id] = helpersOf(id);
  if (isComplete(helpers)) return helpers;
  throw new InputError("A provider has no helpers.");
}

function isComplete(helpers: Partial<Record<ProviderId, TaskHelpers>>): helpers is Record<ProviderId, TaskHelpers> {
  return providerIds.every((id) => helpers[id] !== undefined);
}

/** The steps of every task of every provider, by provider id and task. */
export const PROVIDERS: Record<ProviderId, TaskHelpers> = /* @__PURE__ */ allHelpers();
