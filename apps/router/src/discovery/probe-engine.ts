import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { redactText } from "@modelyard/platform/redact";
import { z } from "zod";
import type { CustomProviderModel, EngineId } from "../contract/custom-providers.ts";
import { probe } from "../http/probe.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { GatherOutcome } from "../relay/gather.ts";
import { type EngineRequests, engineRequests, jsonOf } from "./engine-requests.ts";
import { type KnownFacts, ListedModel, type ModelFacts, type RecognizedEngine } from "./engines/engine.ts";
import { engines } from "./engines/index.ts";

// Ollama without models sends `null`.
const Models = z.object({ data: z.array(ListedModel).nullable() });
// Ids that a call's `model` can contain unambiguously.
const usableId = new RegExp(`^[\\w.@/:+-]{1,${limits.router.discoveredModelChars}}$`);
const usableVersion = /^[\w.@/:+() -]{1,64}$/;

/** What a probe found. */
export type Discovery =
  | {
      kind: "found";
      health: "ready" | "starting";
      models: CustomProviderModel[];
      /** `"unchanged"`: it could not be determined now, so what is stored stays. */
      engine: { id: EngineId | null; version: string | null } | "unchanged";
    }
  /** The server responds 503, as engines do while they load a model. */
  | { kind: "starting" }
  | { kind: "failed"; problem: string };

/** What is remembered of a server from probe to probe. */
export interface ProbeMemory {
  known: KnownFacts;
  /** The engine at the last probe. */
  engine?: EngineId | undefined;
  /** Until then, the server is not examined again; in milliseconds of the monotonic clock. */
  unknownUntil: number;
}

export const newProbeMemory = (): ProbeMemory => ({ known: new Map(), unknownUntil: 0 });

/**
 * Requests the models of a server with `GET /v1/models`, recognizes its engine by the engine's own addresses, and reads the
 * models' tasks, contexts and states there. Drops ids that cannot be called.
 */
export async function probeEngine(
  provider: CallableProvider,
  client: HttpClient,
  memory: ProbeMemory,
): Promise<Discovery> {
  const { origin, pathPrefix, authorization = {}, secrets } = provider;
  const url = new URL(`${origin}${pathPrefix}/v1/models`);
  const response = await probe({ client, url, headers: authorization });
  if (response.kind === "abandoned") return { kind: "failed", problem: "The request was aborted." };
  if (response.kind === "failed") {
    return { kind: "failed", problem: redactText(`It ${response.failure.sentence}.`, secrets) };
  }
  if (response.status === 503) return { kind: "starting" };
  const listed = listOf(response);
  // Some servers of embeddings have no list.
  const hasNoList = response.status === 404 || response.status === 405;
  if (typeof listed === "string" && !hasNoList) return { kind: "failed", problem: listed };
  const models = typeof listed === "string" ? [] : listed;

  const requests = engineRequests(provider, client);
  const recognized = await recognize(requests, models, memory);
  if (recognized === undefined) {
    if (typeof listed === "string") return { kind: "failed", problem: listed };
    const engine = requests.isInconclusive() ? "unchanged" : { id: null, version: null };
    return { kind: "found", health: "ready", models: usable(models, listedFacts, secrets), engine };
  }
  const { id, version, isStarting, describe } = recognized;
  const all = typeof listed === "string" ? (recognized.models ?? []).map((name) => ({ id: name })) : models;
  return {
    kind: "found",
    health: isStarting === true ? "starting" : "ready",
    models: usable(all, describe, secrets),
    engine: { id, version: version !== undefined && isUsable(version, usableVersion, secrets) ? version : null },
  };
}

/**
 * What the list itself says of a model, if no engine is recognized.
 * @see https://docs.ray.io/en/latest/serve/llm/index.html (checked 2026-11-28)
 */
function listedFacts({ metadata }: ListedModel): ModelFacts {
  return { contextLength: metadata?.max_request_context_length };
}

/** Returns the models of a list, or why there are none. */
function listOf({ status, body }: Extract<GatherOutcome, { kind: "gathered" }>): ListedModel[] | string {
  if (status !== 200) return `It responded ${status} to GET /v1/models.`;
  const parsed = Models.safeParse(jsonOf(body));
  return parsed.success ? (parsed.data.data ?? []) : "Its response to GET /v1/models is not a list of models.";
}

/** Tries the engine that the server's models name first, then that of the last probe, then the others. */
async function recognize(
  requests: EngineRequests,
  listed: readonly ListedModel[],
  memory: ProbeMemory,
): Promise<(RecognizedEngine & { id: EngineId }) | undefined> {
  const owners = new Set(listed.map(({ owned_by }) => owned_by));
  const named = engines.filter(({ ownedBy }) => ownedBy !== undefined && owners.has(ownedBy));
  if (named.length === 0 && performance.now() < memory.unknownUntil) return undefined;
  const last = engines.filter(({ id }) => id === memory.engine);
  for (const engine of new Set([...named, ...last, ...engines])) {
    // oxlint-disable-next-line no-await-in-loop -- most servers are recognized by the first request
    const recognized = await engine.recognize(requests, { listed, known: memory.known });
    if (recognized === undefined) continue;
    memory.engine = engine.id;
    return { ...recognized, id: engine.id };
  }
  if (!requests.isInconclusive()) memory.unknownUntil = performance.now() + limits.router.engineUnknownMs;
  return undefined;
}

function usable(
  models: readonly ListedModel[],
  describe: (model: ListedModel) => ModelFacts,
  secrets: readonly string[],
): CustomProviderModel[] {
  const byId = new Map(models.filter(({ id }) => isUsable(id, usableId, secrets)).map((model) => [model.id, model]));
  return [...byId.values()]
    .slice(0, limits.router.discoveredModels)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((model) => {
      const { task = null, contextLength = null, state = null } = describe(model);
      return { id: model.id, task, contextLength, state };
    });
}

function isUsable(text: string, pattern: RegExp, secrets: readonly string[]): boolean {
  return pattern.test(text) && !secrets.some((key) => text.includes(key));
}
