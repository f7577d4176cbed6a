import { isRecord } from "../../adapters/shape.ts";
import type { ModelMapping } from "../../adapters/task-call.ts";
import { InputError } from "../../errors/input-error.ts";
import { RoutingError } from "../../errors/routing-error.ts";
import type { CallScope } from "../../transport/call-scope.ts";
import type { RetryOptions } from "../../transport/retry.ts";
import { type Access, bearer } from "../target/access.ts";
import { requestHub } from "./hub.ts";
import { type LookUp, sharedLookUp } from "./shared-look-up.ts";

const lifetimeMs = 5 * 60_000;
const maxEntries = 500;

interface Remembered {
  until: number;
  value: unknown;
}

/** Recent and pending lookups, by `fetch`, so that two clients in one process do not share them. */
const remembered = new WeakMap<typeof fetch, { answers: Map<string, Remembered>; lookUps: Map<string, LookUp> }>();

export interface HubQuestion {
  hubUrl: string;
  access: Access;
  scope: CallScope;
  retry: Required<RetryOptions>;
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

/** Returns the hub's first recommended model for a task. */
export async function recommendedModel(task: string, question: HubQuestion): Promise<string> {
  const answer = await ask("api/tasks", question);
  const models = isRecord(answer) && isRecord(answer[task]) ? answer[task].models : undefined;
  const first: unknown = Array.isArray(models) ? models[0] : undefined;
  if (isRecord(first) && typeof first.id === "string") return first.id;
  throw new RoutingError(`The hub recommends no model for "${task}": name one.`, { task });
}

function modelAddress(model: string): string {
  const isId = /^[\w.-]+(\/[\w.-]+)?$/.test(model) && !/(^|\/)\.\.?(\/|$)/.test(model);
  if (isId) return `api/models/${model}`;
  throw new InputError(`"${model}" is no model id: it reads namespace/name.`, { model });
}

function ask(path: string, { hubUrl, access, scope: caller, retry }: HubQuestion): unknown {
  const { fetch, now } = caller.effects;
  const { answers, lookUps } = remembered.get(fetch) ?? { answers: new Map(), lookUps: new Map() };
  remembered.set(fetch, { answers, lookUps });
  // A private model is visible with one token and not with another.
  const token = access.kind === "hub" ? access.token : "";
  const url = `${hubUrl}/${path}`;
  const key = `${url}\n${token}`;
  const known = answers.get(key);
  if (known !== undefined && known.until > now()) return known.value;
  return sharedLookUp(key, lookUps, caller, async (scope) => {
    const value = await requestHub(url, { headers: bearer(token), secrets: [token], scope, retry });
    answers.delete(key);
    answers.set(key, { until: now() + lifetimeMs, value });
    const [oldest] = answers.keys();
    if (answers.size > maxEntries && oldest !== undefined) answers.delete(oldest);
    return value;
  });
}

/** Reads both shapes: a list, and the older object by provider. Skips malformed entries. */
export function mappingsIn(model: string, value: unknown): ModelMapping[] {
  return entriesIn(value).flatMap((entry) => mappingIn(model, entry) ?? []);
}

export function entriesIn(value: unknown): Record<string, unknown>[] {
  // In a list, each entry names its provider; elsewhere its key does.
  return Object.entries(Object(value)).map(([provider, entry]) => Object.assign({ provider }, entry));
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
