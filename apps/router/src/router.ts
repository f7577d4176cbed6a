import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { providers as builtInProviders, type ProviderDefinition } from "@modelyard/inference/providers";
import { applyMigrations, type Database } from "@modelyard/platform/database";
import { createEgress, type ResolveHost } from "@modelyard/platform/egress/egress";
import type { Logger } from "@modelyard/platform/logger";
import { requestIdFrom } from "@modelyard/platform/request-id";
import type { Registry } from "prom-client";
import { cachedDirectory } from "./directory/cached-directory.ts";
import type { RouterDirectory } from "./directory.ts";
import { createCircuitBreaker } from "./failover/circuit-breaker.ts";
import { createRetryBudget } from "./failover/retry-budget.ts";
import { followChanges } from "./follow-changes.ts";
import { createHealth } from "./health/health.ts";
import { defaultLimits, type RouterLimits } from "./limits.ts";
import { createRouterMetrics } from "./metrics.ts";
import { createProviderStore } from "./providers/provider-store.ts";
import { createProvision, type Provision } from "./providers/provision.ts";
import { isRouterPath } from "./routes.ts";
import { createServing } from "./serving.ts";
import { priceTable } from "./usage/prices.ts";
import { createUsageLedger } from "./usage/usage-ledger.ts";

interface RouterOptions {
  database: Database;
  directory: RouterDirectory;
  /** 32 bytes; opens the stored provider keys. */
  masterKey: Buffer;
  /** `host` or `host:port` that may be private or without TLS. */
  listedHosts: readonly string[];
  logger: Logger;
  metrics: Registry;
  /** Path of the page where keys are managed, for messages. */
  settingsUrl: string;
  /** Origin under which callers reach this router, for addresses in answers; by default what each names as host. */
  publicUrl?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  limits?: Partial<RouterLimits>;
  /** The providers with a fixed address; by default those of the inference package. */
  providers?: ReadonlyMap<string, ProviderDefinition>;
  resolve?: ResolveHost;
}

export interface Router {
  /** @param path without its query string */
  matches(path: string): boolean;
  /** Answers a request. Everything that goes wrong becomes an answer or a cut connection; it never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  provision: Provision;
  /** Refuses new requests, waits for running answers up to the drain limit, then cuts them off. */
  close(): Promise<void>;
}

/** Brings the router's tables up to date, reads keys and providers, and starts to follow their changes. */
export async function createRouter(options: RouterOptions): Promise<Router> {
  const { database, masterKey, listedHosts, logger, settingsUrl, now = Date.now, resolve } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const builtIn = options.providers ?? builtInProviders;
  const { connectMs } = limits;
  const egress = createEgress({ listedHosts, limits: { connectMs }, ...(resolve === undefined ? {} : { resolve }) });

  await applyMigrations(database, { folder: join(import.meta.dirname, "../migrations"), room: "router" });
  const store = createProviderStore({ database, masterKey, builtIn, logger });
  await store.reload();
  const directory = cachedDirectory({ directory: options.directory, logger, now });
  const ledger = createUsageLedger({ database, logger });
  const changes = await followChanges({ sql: database.sql, store, directory, logger });

  const serving = createServing({
    directory,
    providers: store.current,
    dispatcher: egress.dispatcher,
    breaker: createCircuitBreaker(now),
    retryBudget: createRetryBudget(now),
    health: createHealth(now),
    prices: priceTable(store.prices),
    ledger,
    database,
    limits,
    metrics: createRouterMetrics(options.metrics, {
      running: () => serving.running(),
      usageWaiting: () => ledger.waiting(),
    }),
    logger,
    settingsUrl,
    publicUrl: options.publicUrl,
    now,
  });

  return {
    matches: isRouterPath,
    handle(request, response) {
      void serving.serve(request, response, requestIdFrom(request.headers["x-request-id"]));
    },
    provision: createProvision({ store, egress, isBuiltIn: (id) => builtIn.has(id) }),
    async close() {
      await serving.drain();
      await ledger.close();
      await changes.stop();
      await egress.destroy();
    },
  };
}
