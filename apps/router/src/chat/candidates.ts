import type { InferenceTask } from "@modelyard/inference/providers";
import type { ModelMapping } from "../directory.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";

/** A provider that can be called for a model now. */
export interface Candidate {
  provider: CallableProvider;
  authorization: Readonly<Record<string, string>>;
  providerModelId: string;
  /** The path to call, with a leading slash. */
  path: string;
}

/** A provider that cannot, and why: a sentence that goes on from the provider's name. */
export interface Skipped {
  provider: string;
  reason: string;
}

interface Choice {
  mappings: readonly ModelMapping[];
  /** The caller's choice, where there is one. */
  wanted: string | undefined;
  /** The tasks under which the model may be mapped for this kind of call. */
  tasks: readonly string[];
  /** The task whose route is called. */
  routeOf: InferenceTask;
  providers: ReadonlyMap<string, CallableProvider>;
}

/** Sorts a model's mappings into those to try, in their order, and those that are out. */
export function chooseCandidates({ mappings, wanted, tasks, routeOf, providers }: Choice): {
  candidates: Candidate[];
  skipped: Skipped[];
} {
  const candidates: Candidate[] = [];
  const skipped: Skipped[] = [];
  for (const mapping of mappings) {
    const considered = consider(mapping);
    if (typeof considered === "string") skipped.push({ provider: mapping.provider, reason: considered });
    else candidates.push(considered);
  }
  return { candidates, skipped };

  function consider(mapping: ModelMapping): Candidate | string {
    if (wanted !== undefined && mapping.provider !== wanted) return "was not asked for";
    if (!tasks.includes(mapping.task)) return `serves it for ${mapping.task} only`;
    if (mapping.status !== "live") return `has it in status "${mapping.status}"`;
    const provider = providers.get(mapping.provider);
    if (provider === undefined) return "is not a provider known here";
    const adapter = provider.definition.tasks[routeOf];
    if (adapter === undefined) return `cannot be called for ${routeOf}`;
    if (provider.authorization === undefined) return "has no key stored here";
    const { authorization, pathPrefix } = provider;
    const providerModelId = mapping.providerId;
    return { provider, authorization, providerModelId, path: `${pathPrefix}/${adapter.route({ providerModelId })}` };
  }
}
