import type { HttpClient } from "@modelyard/platform/egress/egress";
import { z } from "zod";
import { EngineState, type RunningHere } from "../contract/engine.ts";
import { probe } from "../http/probe.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";

/** What the router asks of the engine beside calls. */
export interface EngineClient {
  /** @throws {EngineAwayError} */
  state(): Promise<EngineState>;
  /** Returns how a model runs, at most a second ago; `undefined` if the engine does not respond. */
  runningHere(modelId: string): Promise<RunningHere | undefined>;
  /** Ends the process of a model. @returns whether it was loaded @throws {EngineAwayError} */
  unload(modelId: string): Promise<boolean>;
}

/** The engine did not respond as expected. */
export class EngineAwayError extends Error {
  override name = "EngineAwayError";
}

const freshMs = 1000;
const Unloaded = z.object({ unloaded: z.boolean() });

interface EngineClientOptions {
  provider: CallableProvider;
  client: HttpClient;
  now: () => number;
}

export function createEngineClient({ provider, client, now }: EngineClientOptions): EngineClient {
  let known: { atMs: number; state: Promise<EngineState> } | undefined;

  async function request<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.infer<Schema>> {
    const { origin, pathPrefix, authorization = {} } = provider;
    const url = new URL(`${origin}${pathPrefix}${path}`);
    const response = await probe({ client, url, headers: authorization, ...(body && { json: body }) });
    if (response.kind === "failed") throw new EngineAwayError(`The engine ${response.failure.sentence}.`);
    if (response.kind === "abandoned") throw new EngineAwayError("The engine did not respond.");
    const parsed = response.status === 200 ? schema.safeParse(jsonOf(response.body)) : undefined;
    if (parsed?.success === true) return parsed.data;
    throw new EngineAwayError(`The engine returned status ${response.status} for ${path}.`);
  }

  function recentState(): Promise<EngineState> {
    if (known === undefined || now() - known.atMs > freshMs) {
      known = { atMs: now(), state: request("/engine/status", EngineState) };
    }
    return known.state;
  }

  return {
    state: () => request("/engine/status", EngineState),
    async runningHere(modelId) {
      try {
        return runningOf(await recentState(), modelId);
      } catch (error) {
        if (error instanceof EngineAwayError) return undefined;
        throw error;
      }
    },
    async unload(modelId) {
      const { unloaded } = await request("/engine/unload", Unloaded, { model: modelId });
      known = undefined;
      return unloaded;
    },
  };
}

function runningOf({ models, measured }: EngineState, modelId: string): RunningHere {
  const model = models.find(({ id }) => id === modelId);
  const before = measured.find(({ id }) => id === modelId);
  return {
    state: model?.state ?? "unloaded",
    waiting: model?.waiting ?? 0,
    load_ms: model?.loadMs ?? before?.loadMs ?? null,
    tokens_per_second: model?.tokensPerSecond ?? before?.tokensPerSecond ?? null,
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
