import type { ModelMapping as CallMapping, ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import type { ModelMapping } from "../directory.ts";
import { anyTask } from "../discovery/with-discovered.ts";
import { healthKey } from "../health/health.ts";
import { engineHeaders, localProviderId } from "../local-engine/local-provider.ts";
import { ownerKey } from "../owners/key-owner.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import { splitBaseUrl } from "../providers/split-base-url.ts";
import type { CircuitKey } from "./circuit-breaker.ts";

/** A provider that can be called for a model now. */
export interface Candidate<Output = unknown> {
  provider: CallableProvider;
  adapter: TaskAdapter<Output>;
  mapping: CallMapping;
  providerModelId: string;
  /** The key under which failures are counted; `shared` is also the key of its health. */
  circuit: CircuitKey;
  /** Scheme, host and port. */
  origin: string;
  /** Precedes every path: empty, or with a leading slash. */
  pathPrefix: string;
  /** The key, and what else the provider or the task needs. */
  headers: Readonly<Record<string, string>>;
}

/** A provider that cannot be called. The reason completes a sentence that begins with the provider's name. */
export interface Skipped {
  provider: string;
  reason: string;
}

interface ChoiceOptions<Output> {
  modelId: string;
  /** What the hub's own engine receives: the id of the user who calls, and the model in the repository's spelling. */
  engine: { userId: string; modelId: string };
  mappings: readonly ModelMapping[];
  /** The only provider that the caller accepts. */
  requested: string | undefined;
  /** The tasks under which the model may be mapped for this kind of call. */
  mappedAs: readonly string[];
  /** The kind of call, for messages. */
  what: string;
  adapterOf: (definition: ProviderDefinition) => TaskAdapter<Output> | undefined;
  providers: CallersProviders;
}

/** Who can be called for a model, and who cannot. */
export interface Choice<Output = unknown> {
  candidates: readonly Candidate<Output>[];
  skipped: readonly Skipped[];
  /** The caller's order of providers. */
  order: CallersProviders["order"];
}

/** Sorts a model's mappings into the providers to try and those to skip. */
export function chooseCandidates<Output>(choice: ChoiceOptions<Output>): Choice<Output> {
  const candidates: Candidate<Output>[] = [];
  const skipped: Skipped[] = [];
  for (const mapping of choice.mappings) {
    const considered = consider(mapping, choice);
    if (typeof considered === "string") skipped.push({ provider: mapping.provider, reason: considered });
    else candidates.push(considered);
  }
  return { candidates, skipped, order: choice.providers.order };
}

function consider<Output>(mapping: ModelMapping, choice: ChoiceOptions<Output>): Candidate<Output> | string {
  const { requested, mappedAs, what, adapterOf, providers, modelId } = choice;
  if (requested !== undefined && mapping.provider !== requested) return "was not requested";
  if (mapping.task !== anyTask && !mappedAs.includes(mapping.task))
    return `serves it for ${mapping.task} only (POST ${pathOf(mapping.task)})`;
  if (mapping.status !== "live") return `has it in status "${mapping.status}"`;
  const provider = providers.get(mapping.provider);
  if (provider === undefined) return "is not a provider known here";
  // Who reads one model must not reach another one by a mapping.
  if (provider.isLaunched && mapping.providerId !== choice.engine.modelId)
    return "is started by this hub, which serves its models only under their own names";
  const off = providers.offFor(mapping.provider, requested !== undefined);
  if (off !== undefined) return off;
  const adapter = adapterOf(provider.definition);
  if (adapter === undefined) return `cannot be called for ${what}`;
  const { authorization } = provider;
  if (authorization === undefined) return "has no key stored here";
  const shared = healthKey(mapping.provider, modelId);
  // The engine limits each caller, so that its refusals concern only that one.
  const isLocal = mapping.provider === localProviderId;
  const limitsCallers = isLocal || provider.isLaunched;
  const at = adapter.baseUrl === undefined ? provider : splitBaseUrl(adapter.baseUrl);
  return {
    provider,
    adapter,
    mapping: { ...mapping, status: "live", hfModelId: modelId },
    providerModelId: mapping.providerId,
    circuit: circuitOf(
      shared,
      limitsCallers ? { ...provider, keyOwner: ownerKey({ kind: "user", id: choice.engine.userId }) } : provider,
    ),
    origin: at.origin,
    pathPrefix: at.pathPrefix,
    headers: {
      ...adapter.headers,
      ...authorization,
      ...(isLocal ? engineHeaders(choice.engine) : {}),
    },
  };
}

/** Counts the failures of each key separately, so that a new key starts without those of the key it replaces. */
function circuitOf(shared: string, { keyOwner, keyMark }: Pick<CallableProvider, "keyOwner" | "keyMark">): CircuitKey {
  return { shared, owned: `${shared} ${keyOwner} ${keyMark}`, owner: keyOwner };
}

const paths: Readonly<Record<string, string>> = {
  conversational: "/v1/chat/completions",
  "text-generation": "/v1/completions",
  "feature-extraction": "/v1/embeddings",
  "text-to-image": "/v1/images/generations",
  "text-to-speech": "/v1/audio/speech",
  "automatic-speech-recognition": "/v1/audio/transcriptions",
};

/** Returns the path at which a model is called for a task. */
function pathOf(task: string): string {
  return paths[task] ?? "/v1/jobs";
}
