import { modelPath } from "../adapters/payload-parts.ts";
import { isRecord } from "../adapters/shape.ts";
import type { ModelMapping } from "../adapters/task-adapter.ts";
import { InputError } from "../errors/input-error.ts";
import { RoutingError } from "../errors/routing-error.ts";
import type { CallScope } from "../transport/call-scope.ts";
import type { RetryOptions } from "../transport/retry.ts";
import { type Access, bearer } from "./access.ts";
import { askHub } from "./hub.ts";

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
 * Returns a model's mappings in the hub's order: a user's own preferences come first.
 * @param read reads what the hub lists: `mappingsIn`, or a reader of more fields
 * @throws {HubApiError} the hub does not know the model, or does not show it to this token
 */
export async function mappingsOf<Mapping extends ModelMapping>(
  model: string,
  question: HubQuestion,
  read: (model: string, value: unknown) => Mapping[],
): Promise<Mapping[]> {
  const path = modelAddress(model);
  const answer = await ask(`${path}?expand[]=inferenceProviderMapping`, question);
  return read(model, isRecord(answer) ? answer.inferenceProviderMapping : undefined);
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
  const cache = remembered.get(scope.effects.fetch) ?? new Map<string, Remembered>();
  remembered.set(scope.effects.fetch, cache);
  // Private models are there for one token and not for another.
  const token = access.kind === "hub" ? access.token : "";
  const key = `${hubUrl}/${path}\n${token}`;
  const now = scope.effects.now();
  const known = cache.get(key);
  if (known !== undefined && known.until > now) return known.value;
  const value = await askHub(`${hubUrl}/${path}`, { headers: bearer(token), secrets: [token], scope, retry });
  cache.delete(key);
  cache.set(key, { until: now + lifetimeMs, value });
  const [oldest] = cache.keys();
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
  return value;
}

/** Reads both shapes: a list, and the older object by provider. Skips malformed entries. */
export function mappingsIn(model: string, value: unknown): ModelMapping[] {
  return entriesIn(value).flatMap((entry) => mappingIn(model, entry) ?? []);
}

export function entriesIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter(isRecord)
    : Object.entries(isRecord(value) ? value : {}).map(([provider, entry]) => Object.assign({}, entry, { provider }));
}

export function mappingIn(model: string, entry: Record<string, unknown>): ModelMapping | undefined {
  const { provider, providerId, status, task, adapter, adapterWeightsPath, hfModelId } = entry;
  if (typeof provider !== "string" || typeof providerId !== "string" || typeof task !== "string") return undefined;
  return {
    provider,
    providerId,
    task,
    hfModelId: stringIn(hfModelId) ?? model,
    status: status === "staging" || status === "error" ? status : "live",
    adapter: stringIn(adapter),
    adapterWeightsPath: stringIn(adapterWeightsPath),
  };
}

function stringIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
