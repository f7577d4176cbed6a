import type { ModelMapping } from "../../adapters/task-call.ts";
import { RoutingError } from "../../errors/routing-error.ts";
import type { ProviderDefinition } from "../../providers/define-provider.ts";
import type { InferenceTask } from "../../tasks/inference-task.ts";
import { type MappingCandidate, readMappings } from "../hub/candidates.ts";
import { type HubQuestion, mappingsIn, mappingsOf } from "../hub/mappings.ts";
import { warn } from "../notify.ts";
import type { Options, ProviderPolicy } from "../options.ts";

/** Returns whether a mapping for one task also serves another: embedding models also compare sentences. */
function serves(mapped: string, task: InferenceTask): boolean {
  return mapped === task || (embedding.test(mapped) && embedding.test(task));
}

const embedding = /^(?:feature-extraction|sentence-similarity)$/;

/**
 * Returns the provider that a policy prefers among those that can take the call.
 * @throws {RoutingError} no provider can; the message lists each with the reason
 */
export async function chooseProvider(
  model: string,
  task: InferenceTask,
  policy: ProviderPolicy,
  providers: ReadonlyMap<string, ProviderDefinition>,
  hub: HubQuestion,
): Promise<{ provider: ProviderDefinition; mapping: ModelMapping }> {
  const candidates = await mappingsOf(model, hub, readMappings);
  const rejected: string[] = [];
  const usable = candidates.flatMap((mapping) => {
    const provider = providers.get(mapping.provider);
    const reason = whyNot(provider, mapping, task);
    if (provider !== undefined && reason === undefined) return [{ provider, mapping }];
    rejected.push(`${mapping.provider} (${reason})`);
    return [];
  });
  const [best] = usable.toSorted((a, b) => preference(policy, a.mapping) - preference(policy, b.mapping));
  if (best !== undefined) return best;
  const why = rejected.length === 0 ? "The hub lists no provider for it" : `Rejected: ${rejected.join(", ")}`;
  throw new RoutingError(`No provider can take "${task}" for the model ${model}. ${why}.`, { model, task });
}

function whyNot(
  provider: ProviderDefinition | undefined,
  mapping: MappingCandidate,
  task: InferenceTask,
): string | undefined {
  if (provider === undefined) return "unknown to this client";
  if (!serves(mapping.task, task)) return `serves it for "${mapping.task}"`;
  if (mapping.status === "error") return "reports errors";
  return provider.tasks[task] === undefined ? `this client cannot ask it for "${task}"` : undefined;
}

/** Ranks a candidate; lower is better. Candidates without a figure come last, in the hub's order. */
function preference(policy: ProviderPolicy, mapping: MappingCandidate): number {
  if (policy === "fastest") return -(mapping.tokensPerSecond ?? 0);
  return policy === "cheapest" ? (mapping.pricePerOutputToken ?? Number.MAX_VALUE) : 0;
}

/** Models whose trial status has already been logged. */
const warned = new Set<string>();
const maxWarned = 1000;

/**
 * Finds a provider's mapping for a model.
 * @throws {RoutingError} the provider does not serve the model, or serves it for another task
 */
export async function mappingAt(
  provider: ProviderDefinition,
  model: string,
  task: InferenceTask,
  hub: HubQuestion,
  { logger }: Options,
): Promise<ModelMapping> {
  const candidates = await mappingsOf(model, hub, mappingsIn);
  const mapping = candidates.find((candidate) => candidate.provider === provider.id);
  const context = { provider: provider.id, model, task };
  if (mapping === undefined) {
    const others = candidates.map((candidate) => candidate.provider).join(", ");
    const elsewhere = others === "" ? "No provider serves it." : `Providers that do: ${others}.`;
    throw new RoutingError(`Provider ${provider.id} does not serve the model ${model}. ${elsewhere}`, context);
  }
  if (!serves(mapping.task, task)) {
    throw new RoutingError(
      `Provider ${provider.id} serves the model ${model} for "${mapping.task}", not for "${task}".`,
      context,
    );
  }
  const trial = `${provider.id} ${model}`;
  if (mapping.status === "staging" && !warned.has(trial) && warned.size < maxWarned) {
    warned.add(trial);
    warn(logger, `Model ${model} is on trial at ${provider.id}: it is meant for tests only.`);
  }
  return mapping;
}
