import type { Egress } from "@modelyard/platform/egress/egress";
import type { Logger } from "@modelyard/platform/logger";
import type { CallDeadlines } from "../calls/call-deadlines.ts";
import type { CallRecord } from "../calls/call-record.ts";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import type { LaunchedModelEntry } from "../contract/launchers.ts";
import { newProbeMemory, probeEngine } from "../discovery/probe-engine.ts";
import { hubOwner } from "../owners/key-owner.ts";
import { type CallableProvider, callableProvider, customDefinition } from "../providers/callable-provider.ts";
import type { LaunchedProviders } from "../providers/provider-store.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import { conversationPrefix } from "../replicas/conversation-prefix.ts";
import { hasDoneNothing } from "../replicas/done-nothing.ts";
import type { EngineLauncher } from "./launcher.ts";

/** A server for one call. */
interface LaunchedServer {
  origin: string;
  pathPrefix: string;
  headers: Readonly<Record<string, string>>;
}

type Attempt = (at: LaunchedServer) => Promise<FailedOutcome | undefined>;

/** The engines that this hub starts, and calls of them. */
export interface LaunchedEngines extends LaunchedProviders {
  /** Waits for a replica, and calls it; and another one that is free if the first certainly did no work. */
  run(call: CallRecord, launched: LaunchedCall, attempt: Attempt): Promise<FailedOutcome | undefined>;
  /** What administrators see. */
  entries(): LaunchedModelEntry[];
  start: EngineLauncher["start"];
  stop: EngineLauncher["stop"];
  /** Waits for probes that are running. */
  close(): Promise<void>;
}

interface LaunchedCall {
  provider: CallableProvider;
  modelId: string;
  deadlines: CallDeadlines;
  /** Whether the call may be sent again. */
  mayRetry: () => boolean;
}

interface LaunchedOptions {
  launcher: EngineLauncher;
  egress: Pick<Egress, "client">;
  /** Allows these hosts in addition to those that are configured. */
  allowHosts: (hosts: readonly string[]) => void;
  /** The task of a model may be known now. */
  changed: () => void;
  logger: Logger;
}

interface Facts {
  engine: string | null;
  engineVersion: string | null;
  task: string | null;
  contextLength: number | null;
}

// Never contacted: each call gets the address of a replica.
const noAddress = "http://launched.invalid";

export function launchedEngines({ launcher, egress, allowHosts, changed, logger }: LaunchedOptions): LaunchedEngines {
  const facts = new Map<string, Facts>();
  const probed = new Set<string>();
  const probing = new Set<Promise<void>>();
  let allowed = "";

  const configured = launcher.providers.flatMap(({ id, models }) =>
    models.map((model) => ({ ...model, launcher: id })),
  );
  const definitions = launcher.providers.map(({ id, label }) => customDefinition({ id, label, baseUrl: noAddress }));

  function allowReplicas(): void {
    const hosts = launcher
      .state()
      .flatMap(({ origins }) => origins)
      .map((origin) => new URL(origin).host)
      .toSorted();
    if (hosts.join() === allowed) return;
    allowed = hosts.join();
    allowHosts(hosts);
  }

  /** Recognizes the engine of a new replica. */
  function learn(model: { launcher: string; id: string }, server: LaunchedServer): void {
    const baseUrl = `${server.origin}${server.pathPrefix}`;
    if (probed.has(baseUrl)) return;
    probed.add(baseUrl);
    const work = probe(model, server)
      .catch((error: unknown) => logger.warn({ err: error, ...model }, "launched engine could not be probed"))
      .finally(() => probing.delete(work));
    probing.add(work);
  }

  async function probe({ launcher: id, id: modelId }: { launcher: string; id: string }, server: LaunchedServer) {
    const definition = customDefinition({ id, label: id, baseUrl: `${server.origin}${server.pathPrefix}` });
    const provider = callableProvider(definition, { key: undefined, owner: hubOwner, custom: true });
    const found = await probeEngine({ ...provider, authorization: server.headers }, egress.client, newProbeMemory());
    if (found.kind !== "found") return;
    const known = found.engine === "unchanged" ? { id: null, version: null } : found.engine;
    const model = found.models.find((one) => one.id === modelId) ?? found.models[0];
    facts.set(keyOf(id, modelId), {
      engine: known.id,
      engineVersion: known.version,
      task: model?.task ?? null,
      contextLength: model?.contextLength ?? null,
    });
    changed();
  }

  const factsOf = (id: string, model: string): Facts =>
    facts.get(keyOf(id, model)) ?? { engine: null, engineVersion: null, task: null, contextLength: null };

  return {
    isLaunched: (provider) => definitions.some(({ id }) => id === provider),
    providers: () =>
      definitions.map((definition) =>
        callableProvider(definition, { key: undefined, owner: hubOwner, custom: true, isLaunched: true }),
      ),
    servers: () =>
      configured.map(({ launcher: provider, id, task }) => [
        id,
        { provider, task: task ?? factsOf(provider, id).task, needsRepository: true },
      ]),
    async run(call, { provider, modelId, deadlines, mayRetry }, attempt) {
      const controller = new AbortController();
      const stop = (): void => controller.abort();
      const { id } = provider.definition;
      const caller = call.caller?.userId ?? "";
      const prefix = conversationPrefix(call.content);
      const acquiring = launcher.acquire(id, modelId, { caller, prefix, signal: controller.signal });
      if (acquiring === undefined) {
        // The repository has another name now.
        const message = `${id} has no model called ${modelId}. Ask the administrator to update the file of launchers.`;
        return refusal({ status: 503, message, retryAfterSeconds: 60 });
      }
      const acquired = await deadlines.run(call, { outcome: acquiring, abandon: stop, expire: stop });
      if (acquired.kind === "refused") {
        if (call.presence.hasLeft) throw new CallerLeftError();
        return refusal(acquired);
      }
      const tried = new Set<string>();
      for (let lease = acquired; ; ) {
        const { origin, pathPrefix, headers } = lease;
        tried.add(origin);
        let next: typeof lease | undefined;
        try {
          allowReplicas();
          learn({ launcher: id, id: modelId }, { origin, pathPrefix, headers });
          // oxlint-disable-next-line no-await-in-loop -- the next replica is called only after this one failed
          const outcome = await attempt({ origin, pathPrefix, headers });
          if (!hasDoneNothing(outcome)) return outcome;
          next = launcher.acquireOther(id, modelId, { caller, prefix, tried });
          if (next === undefined || !mayRetry()) {
            next?.release();
            return outcome;
          }
        } finally {
          lease.release();
        }
        lease = next;
      }
    },
    entries: () =>
      launcher.state().map((state) => {
        const setting = configured.find(
          ({ launcher: id, id: model }) => id === state.launcher && model === state.model,
        );
        const found = factsOf(state.launcher, state.model);
        return Object.assign(state, {
          engine: found.engine,
          engineVersion: found.engineVersion,
          task: setting?.task ?? found.task,
          contextLength: setting?.contextLength ?? found.contextLength,
        });
      }),
    start: (provider, model) => launcher.start(provider, model),
    stop: (provider, model) => launcher.stop(provider, model),
    async close() {
      await Promise.all(probing);
    },
  };
}

function refusal({
  status,
  message,
  retryAfterSeconds,
}: {
  status: number;
  message: string;
  retryAfterSeconds: number;
}) {
  const body = Buffer.from(JSON.stringify({ error: { message } }));
  return {
    kind: "rejected",
    status,
    headers: { "retry-after": String(retryAfterSeconds) },
    body,
    isOurs: true,
  } as const;
}

function keyOf(provider: string, model: string): string {
  return `${provider} ${model}`;
}
