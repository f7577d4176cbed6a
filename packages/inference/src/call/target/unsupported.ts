import { InputError } from "../../errors/input-error.ts";
import type { ProviderDefinition } from "../../providers/define-provider.ts";
import type { InferenceTask } from "../../tasks/inference-task.ts";

/** The provider does not exist: says which do. */
export function unknownProvider(asked: string, known: Iterable<string>): InputError {
  return new InputError(
    `There is no provider "${asked}". Providers: auto, fastest, cheapest, ${[...known].join(", ")}.`,
    { provider: asked },
  );
}

/** The provider does not know the task: says which it knows. */
export function unsupportedTask(provider: ProviderDefinition, task: InferenceTask): InputError {
  return new InputError(
    `Provider ${provider.id} cannot be asked for "${task}". Its tasks: ${Object.keys(provider.tasks).join(", ")}.`,
    { provider: provider.id, task },
  );
}
