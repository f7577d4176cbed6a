import { modelPath } from "../adapters/payload-parts.ts";
import { isRecord } from "../adapters/shape.ts";
import type { ModelMapping } from "../adapters/task-adapter.ts";
import { InputError } from "../errors/input-error.ts";
import { RoutingError } from "../errors/routing-error.ts";
import type { CallScope } from "../transport/call-scope.ts";
import type { RetryOptions } from "../transport/retry.ts";
import { type Access, secretsOf } from "./access.ts";
import { askHub } from "./hub.ts";

/** A mapping with the figures that policies choose by, where the hub knows them. */
export interface MappingCandidate extends ModelMapping {
  tokensPerSecond: number | undefined;
  pricePerOutputToken: number | undefined;
}

const lifetimeMs = 5 * 60_000;
const maxEntries = 500;

interface Remembered {
  until: number;
  value: unknown;
}

/** What the hub said lately, for each `fetch` that asked, so that two clients in one process do not share. */
const remembered = new WeakMap<typeof fetch, Map<string, Remembered>>();

export interface HubQuestion {
  hubUrl: string;
  access: Access;
  scope: CallScope;
  retry: RetryOptions;
}

/**
 * A model's providers, in the order that the hub gives: a user's own preferences come first.
 * @throws {HubApiError} the hub does not know the model, or does not show it to this token
 */
export async function mappingsOf(model: string, question: HubQuestion): Promise<MappingCandidate[]> {
  const path = modelAddress(model);
  const answer = await ask(`${path}?expand[]=inferenceProviderMapping`, question);
  return readMappings(model, isRecord(answer) ? answer.inferenceProviderMapping : undefined);
}

/** The hub's first recommendation for a task. */
export async function recommendedModel(task: string, question: HubQuestion): Promise<string> {
  const answer = await ask("api/tasks", question);
  const models = isRecord(answer) && isRecord(answer[task]) ? answer[task].models : undefined;
  const first: unknown = Array.isArray(models) ? models[0] : undefined;
  if (isRecord(first) && typeof first.id === "string") return first.id;
  throw new RoutingError(`The hub recommends no model for "${task}": name one.`, { task });
}

function modelAddress(model: string): string {
  const isId = /^[\w.-]+(\/[\w.-]+)?$/.test(model) && !/(^|\/)\.\.?(\/|$)/.test(model);
  if (!isId) {
    throw new InputError(`"${model}" is no model id: it reads namespace/name.`, { model });
  }
  return `api/models/${modelPath(model)}`;
}

async function ask(path: string, { hubUrl, access, scope, retry }: HubQuestion): Promise<unknown> {
  const secrets = secretsOf(access);
  const cache = remembered.get(scope.effects.fetch) ?? new Map<string, Remembered>();
  remembered.set(scope.effects.fetch, cache);
  // Private models are there for one token and not for another.
  const token = access.kind === "hub" ? access.token : "";
  const key = `${hubUrl}/${path}\n${token}`;
  const now = scope.effects.now();
  const known = cache.get(key);
  if (known !== undefined && known.until > now) return known.value;
  const headers: Record<string, string> = access.kind === "hub" ? { authorization: `Bearer ${access.token}` } : {};
  const value = await askHub(`${hubUrl}/${path}`, { headers, secrets, scope, retry });
  cache.delete(key);
  cache.set(key, { until: now + lifetimeMs, value });
  const [oldest] = cache.keys();
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
  return value;
}

/** Reads both shapes: a list, and the older object by provider. Entries that make no sense are left out. */
export function readMappings(model: string, value: unknown): MappingCandidate[] {
  const entries = Array.isArray(value)
    ? value.filter(isRecord)
    : Object.entries(isRecord(value) ? value : {}).map(([provider, entry]) => Object.assign({}, entry, { provider }));
  return entries.flatMap((entry) => readMapping(model, entry));
}

function readMapping(model: string, entry: Record<string, unknown>): MappingCandidate[] {
  const { provider, providerId, status, task, adapter, adapterWeightsPath, hfModelId } = entry;
  if (typeof provider !== "string" || typeof providerId !== "string" || typeof task !== "string") return [];
  const performance = isRecord(entry.performance) ? entry.performance : {};
  const details = isRecord(entry.providerDetails) ? entry.providerDetails : {};
  const pricing = isRecord(details.pricing) ? details.pricing : {};
  return [
    {
      provider,
      providerId,
      task,
      hfModelId: stringIn(hfModelId) ?? model,
      status: status === "staging" || status === "error" ? status : "live",
      adapter: stringIn(adapter),
      adapterWeightsPath: stringIn(adapterWeightsPath),
      tokensPerSecond: numberIn(performance.tokensPerSecond),
      pricePerOutputToken: numberIn(pricing.output),
    },
  ];
}

function stringIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
