import type { Database } from "@modelyard/platform/database";
import type { HttpClient } from "@modelyard/platform/egress/egress";
import type { Logger } from "@modelyard/platform/logger";
import { and, eq, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { changeSettings } from "../owners/router-changes.ts";
import type { ProviderStore } from "../providers/provider-store.ts";
import { customProviders, discoveredModels } from "../providers/tables.ts";
import { type Discovery, fetchModels } from "./fetch-models.ts";

/** Maintains the list of models of custom providers. */
export interface ModelDiscovery {
  /** Requests the models of a provider now. They stay as they were when the request fails. */
  refresh(providerId: string): Promise<void>;
  /** Requests the models of new providers in a moment. */
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

export function discoverModels(options: ModelDiscoveryOptions): ModelDiscovery {
  const { database, store, client, logger, everyMs } = options;
  const { orm } = database;
  let running: Promise<void> = Promise.resolve();

  async function write(provider: string, found: Discovery): Promise<void> {
    const problem = "problem" in found ? found.problem : null;
    await changeSettings(database, async (transaction) => {
      const still = await transaction
        .update(customProviders)
        .set({ refreshedAt: sql`now()`, problem })
        .where(eq(customProviders.id, provider))
        .returning({ id: customProviders.id });
      if (still.length === 0 || "problem" in found) return;
      const gone = found.models.length === 0 ? sql`true` : notInArray(discoveredModels.modelId, found.models);
      await transaction.delete(discoveredModels).where(and(eq(discoveredModels.provider, provider), gone));
      if (found.models.length === 0) return;
      const rows = found.models.map((modelId) => ({ provider, modelId }));
      await transaction.insert(discoveredModels).values(rows).onConflictDoNothing();
    });
    await store.reload();
  }

  async function refresh(providerId: string): Promise<void> {
    const provider = store.current().get(providerId);
    if (provider?.custom === true) await write(providerId, await fetchModels(provider, client));
  }

  /** Of several nodes, the first one sends the request. */
  async function refreshDue(): Promise<void> {
    const { refreshedAt, id } = customProviders;
    const due = await orm
      .update(customProviders)
      .set({ refreshedAt: sql`now()` })
      .where(
        or(isNull(refreshedAt), lt(refreshedAt, sql`now() - make_interval(secs => ${(everyMs * 0.9) / 1000}::float8)`)),
      )
      .returning({ id });
    await Promise.all(due.map((row) => refresh(row.id)));
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
