import type { Database } from "@modelyard/platform/database";
import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { isNull, lt, or, sql } from "drizzle-orm";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { ProviderStore } from "../providers/provider-store.ts";
import { customProviders } from "../providers/tables.ts";
import { newProbeMemory, type ProbeMemory, probeEngine } from "./probe-engine.ts";
import { combineReplicas } from "./probe-replicas.ts";
import { storeDiscovery } from "./store-discovery.ts";

/** Maintains the engines and models of custom providers. */
export interface ModelDiscovery {
  /** Probes a provider now. Its models stay as they were when the probe fails. */
  refresh(providerId: string): Promise<void>;
  /** Probes new providers in a moment. */
  soon: () => void;
  close(): Promise<void>;
}

interface ModelDiscoveryOptions {
  database: Database;
  store: ProviderStore;
  client: HttpClient;
  logger: Logger;
  /** 0: only on request. */
  everyMs: number;
}

const soonMs = 300;
// Timers are late; a server that is due within this part of its interval is probed now.
const earlyShare = 0.9;

export function discoverModels(options: ModelDiscoveryOptions): ModelDiscovery {
  const { database, store, client, logger, everyMs } = options;
  const { orm } = database;
  /** By provider, then by address. */
  const memories = new Map<string, Map<string, ProbeMemory>>();
  let running: Promise<void> = Promise.resolve();

  async function probeNow(providerId: string): Promise<void> {
    const provider = store.current().get(providerId);
    if (provider?.custom !== true) {
      memories.delete(providerId);
      return;
    }
    const known = memories.get(providerId) ?? new Map<string, ProbeMemory>();
    memories.set(providerId, known);
    const changed = await storeDiscovery(database, providerId, await probeServers(provider, known));
    if (changed === undefined) return;
    await store.reload();
    const { healthBefore, health, engine, problem } = changed;
    if (health !== healthBefore) {
      logger.info({ provider: providerId, health, engine, problem }, "health of a custom provider changed");
    }
  }

  async function probeServers(provider: CallableProvider, known: Map<string, ProbeMemory>) {
    const servers = provider.replicas.length === 0 ? [provider] : provider.replicas;
    const probed = servers.map(async ({ origin, pathPrefix }) => {
      const baseUrl = `${origin}${pathPrefix}`;
      const memory = known.get(baseUrl) ?? newProbeMemory();
      known.set(baseUrl, memory);
      return { baseUrl, discovery: await probeEngine({ ...provider, origin, pathPrefix }, client, memory) };
    });
    const { discovery, replicas } = combineReplicas(await Promise.all(probed));
    return { discovery, replicas: provider.replicas.length === 0 ? [] : replicas };
  }

  async function refresh(providerId: string): Promise<void> {
    // Its address or engine may be another one now.
    memories.delete(providerId);
    await probeNow(providerId);
  }

  /** Of several nodes, the first one probes. */
  async function refreshDue(): Promise<void> {
    const { refreshedAt, failures, id } = customProviders;
    const slowestMs = Math.max(everyMs, limits.router.discoveryBackOffMs);
    const afterMs = sql`least(${everyMs}::float8 * power(2, ${failures}), ${slowestMs}::float8) * ${earlyShare}::float8`;
    const due = await orm
      .update(customProviders)
      .set({ refreshedAt: sql`now()` })
      .where(or(isNull(refreshedAt), lt(refreshedAt, sql`now() - make_interval(secs => (${afterMs}) / 1000)`)))
      .returning({ id });
    await Promise.all(due.map((row) => probeNow(row.id)));
  }

  function refreshQuietly(): void {
    running = running.then(refreshDue).catch((error: unknown) => {
      logger.warn({ err: error }, "models of custom providers could not be requested");
    });
  }

  const timer = everyMs === 0 ? undefined : setInterval(refreshQuietly, everyMs);
  timer?.unref();
  let planned: NodeJS.Timeout | undefined;

  function soon(): void {
    if (everyMs === 0) return;
    // Providers that are added one after the other are handled together.
    clearTimeout(planned);
    planned = setTimeout(refreshQuietly, soonMs);
    planned.unref();
  }
  soon();
  return {
    refresh,
    soon,
    async close() {
      clearInterval(timer);
      clearTimeout(planned);
      await running;
    },
  };
}
