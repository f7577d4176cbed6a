import { InputError } from "../../errors/input-error.ts";
import type { ProviderDefinition } from "../../providers/define-provider.ts";
import type { InferenceTask } from "../../tasks/inference-task.ts";

/** Returns the error for an unknown provider, with the list of known ones. */
export function unknownProvider(asked: string, known: Iterable<string>): InputError {
  return new InputError(
    `There is no provider "${asked}". Providers: auto, fastest, cheapest, ${[...known].join(", ")}.`,
    { provider: asked },
  );
}

/** Returns the error for a task that the provider does not perform, with the list of those that it does. */
export function unsupportedTask(provider: ProviderDefinition, task: InferenceTask): InputError {
  return new InputError(
    `Provider ${provider.id} cannot be asked for "${task}". Its tasks: ${Object.keys(provider.tasks).join(", ")}.`,
    { provider: provider.id, task },
  );
}
