import type { ModelMapping as CallMapping, ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import type { ModelMapping } from "../directory.ts";
import { anyTask } from "../discovery/with-discovered.ts";
import { healthKey } from "../health/health.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import type { CircuitKey } from "./circuit-breaker.ts";

/** A provider that can be called for a model now. */
export interface Candidate<Output = unknown> {
  provider: CallableProvider;
  adapter: TaskAdapter<Output>;
  mapping: CallMapping;
  providerModelId: string;
  /** Under which its failures are counted; `shared` is also the key of its health. */
  circuit: CircuitKey;
  /** Scheme, host and port. */
  origin: string;
  /** What stands before every path: empty, or with a leading slash. */
  pathPrefix: string;
  /** Carry the key, and what the provider or the task wants beside it. */
  headers: Readonly<Record<string, string>>;
}

/** A provider that cannot, and why: a sentence that goes on from the provider's name. */
export interface Skipped {
  provider: string;
  reason: string;
}

interface Choice<Output> {
  modelId: string;
  mappings: readonly ModelMapping[];
  /** The caller's choice, where there is one. */
  wanted: string | undefined;
  /** The tasks under which the model may be mapped for this kind of call. */
  mappedAs: readonly string[];
  /** What kind of call it is, for people. */
  what: string;
  adapterOf: (definition: ProviderDefinition) => TaskAdapter<Output> | undefined;
  providers: CallersProviders;
}

/** Sorts a model's mappings into those to try, in their order, and those that are out. */
export function chooseCandidates<Output>(choice: Choice<Output>): {
  candidates: Candidate<Output>[];
  skipped: Skipped[];
  order: CallersProviders["order"];
} {
  const candidates: Candidate<Output>[] = [];
  const skipped: Skipped[] = [];
  for (const mapping of choice.mappings) {
    const considered = consider(mapping, choice);
    if (typeof considered === "string") skipped.push({ provider: mapping.provider, reason: considered });
    else candidates.push(considered);
  }
  return { candidates, skipped, order: choice.providers.order };
}

function consider<Output>(mapping: ModelMapping, choice: Choice<Output>): Candidate<Output> | string {
  const { wanted, mappedAs, what, adapterOf, providers, modelId } = choice;
  if (wanted !== undefined && mapping.provider !== wanted) return "was not asked for";
  if (mapping.task !== anyTask && !mappedAs.includes(mapping.task))
    return `serves it for ${mapping.task} only (POST ${addressOf(mapping.task)})`;
  if (mapping.status !== "live") return `has it in status "${mapping.status}"`;
  const provider = providers.get(mapping.provider);
  if (provider === undefined) return "is not a provider known here";
  const off = providers.offFor(mapping.provider, wanted !== undefined);
  if (off !== undefined) return off;
  const adapter = adapterOf(provider.definition);
  if (adapter === undefined) return `cannot be called for ${what}`;
  const { authorization } = provider;
  if (authorization === undefined) return "has no key stored here";
  const shared = healthKey(mapping.provider, modelId);
  const at = adapter.baseUrl === undefined ? provider : placeOf(adapter.baseUrl);
  return {
    provider,
    adapter,
    mapping: { ...mapping, status: "live", hfModelId: modelId },
    providerModelId: mapping.providerId,
    circuit: circuitOf(shared, provider),
    origin: at.origin,
    pathPrefix: at.pathPrefix,
    headers: adapter.headers === undefined ? authorization : { ...adapter.headers, ...authorization },
  };
}

/** Counts the failures of each key apart: what is known of one key does not hold for the key that replaces it. */
function circuitOf(shared: string, { keyOwner, keyMark }: CallableProvider): CircuitKey {
  return { shared, owned: `${shared} ${keyOwner} ${keyMark}`, owner: keyOwner };
}

const addresses: Readonly<Record<string, string>> = {
  conversational: "/v1/chat/completions",
  "text-generation": "/v1/completions",
  "feature-extraction": "/v1/embeddings",
  "text-to-image": "/v1/images/generations",
  "text-to-speech": "/v1/audio/speech",
  "automatic-speech-recognition": "/v1/audio/transcriptions",
};

/** Where a model is called for a task. */
function addressOf(task: string): string {
  return addresses[task] ?? "/v1/jobs";
}

/** An address as the client takes it. */
export function placeOf(baseUrl: string): { origin: string; pathPrefix: string } {
  const { origin, pathname } = new URL(baseUrl);
  return { origin, pathPrefix: pathname.replace(/(?<!\/)\/+$/, "") };
}
