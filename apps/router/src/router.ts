import { providers as builtInProviders, type ProviderDefinition } from "@modelyard/inference/providers";
import { applyMigrations, type Database } from "@modelyard/platform/database";
import { createEgress, type EgressOptions, type ResolveHost } from "@modelyard/platform/egress/egress";
import type { CallerResponse } from "@modelyard/platform/fast-path/caller-response";
import { createForwarded, type Forwarded } from "@modelyard/platform/http/forwarded";
import { limits as platformLimits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { requestIdFrom } from "@modelyard/platform/request-id";
import type { Hono } from "hono";
import type { Registry } from "prom-client";
import { composeCalls } from "./compose-calls.ts";
import { cachedDirectory } from "./directory/cached-directory.ts";
import type { RouterDirectory } from "./directory.ts";
import { discoverModels } from "./discovery/model-discovery.ts";
import { withDiscovered } from "./discovery/with-discovered.ts";
import { followChanges } from "./follow-changes.ts";
import type { CallerRequest } from "./http/caller-request.ts";
import { createKeyStore } from "./keys/key-store.ts";
import { createKeyUse } from "./keys/key-use.ts";
import { launchedEngines } from "./launched/launched-engines.ts";
import type { EngineLauncher } from "./launched/launcher.ts";
import { registerLauncherRoutes } from "./launched/launcher-routes.ts";
import { defaultLimits, type RouterLimits } from "./limits.ts";
import { createEngineClient } from "./local-engine/engine-client.ts";
import { registerEngineRoutes } from "./local-engine/engine-routes.ts";
import { type LocalEngine, localProvider, localProviderId } from "./local-engine/local-provider.ts";
import { createRouterMetrics } from "./metrics/metrics.ts";
import { routerMigrations } from "./migrations.ts";
import { hubOwner } from "./owners/key-owner.ts";
import { knownOwnerSettings } from "./owners/owner-settings.ts";
import { createPreferenceStore, noPreferences } from "./owners/preference-store.ts";
import { callersProviders } from "./providers/callers-providers.ts";
import { createProviderStore } from "./providers/provider-store.ts";
import { createProvision, type Provision } from "./providers/provision.ts";
import { deleteOldCounts } from "./quotas/delete-old-counts.ts";
import { createQuotaStore } from "./quotas/quota-store.ts";
import { createQuotas } from "./quotas/quotas.ts";
import { isRouterPath } from "./routes.ts";
import { registerCustomProviderRoutes } from "./settings/routes/custom-provider-routes.ts";
import { registerDocumentRoutes } from "./settings/routes/document-routes.ts";
import { registerHealthRoutes } from "./settings/routes/health-routes.ts";
import { registerKeyRoutes } from "./settings/routes/key-routes.ts";
import { registerPreferenceRoutes } from "./settings/routes/preference-routes.ts";
import { registerPriceRoutes } from "./settings/routes/price-routes.ts";
import { registerProviderRoutes } from "./settings/routes/provider-routes.ts";
import { registerQuotaRoutes } from "./settings/routes/quota-routes.ts";
import { registerUsageRoutes } from "./settings/routes/usage-routes.ts";
import { createSettingsApp } from "./settings/settings-app.ts";
import type { IdentifySettingsCaller } from "./settings/settings-caller.ts";
import type { RecordSettingsChange } from "./settings/settings-change.ts";
import { type SettingsDocument, settingsDocument } from "./settings/settings-document.ts";
import { createTracer, type RouterTracing } from "./tracing/tracer.ts";
import { keepUsagePartitions } from "./usage/keep-usage-partitions.ts";
import { createPriceStore } from "./usage/price-store.ts";
import { priceTable } from "./usage/prices.ts";
import { createUsageReader } from "./usage/reading/usage-reader.ts";
import { createUsageLedger } from "./usage/usage-ledger.ts";

export interface RouterOptions {
  database: Database;
  directory: RouterDirectory;
  /** 32 bytes; encrypts the stored provider keys. */
  masterKey: Buffer;
  /** `host` or `host:port` that may be private or without TLS. */
  listedHosts: readonly string[];
  logger: Logger;
  metrics: Registry;
  /** Path of the page where keys are managed, for messages. */
  settingsUrl: string;
  /** Origin under which callers reach this router, for addresses in responses; by default the host of each request. */
  publicUrl?: string;
  /** Which proxies may name another host; by default none. */
  forwarded?: Forwarded;
  /** Identifies the callers of the settings; without it, all are refused. */
  identify?: IdentifySettingsCaller;
  /** Records changes of settings; by default, they are not recorded. */
  recordSettingsChange?: RecordSettingsChange;
  /** Where spans and metrics are sent. Its owner closes it after the router. */
  tracing?: RouterTracing | undefined;
  /** How long single calls are stored. @default the limits table */
  usageKeptDays?: number | "forever";
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to below 1; selects providers by their weights. */
  random?: () => number;
  limits?: Partial<RouterLimits>;
  /** The engine that runs models of this hub. @default there is none */
  localEngine?: LocalEngine | undefined;
  /** Engines that this hub starts for calls. Its owner closes it after the router. @default there are none */
  launcher?: EngineLauncher | undefined;
  /** The built-in providers; by default those of the inference package. */
  providers?: ReadonlyMap<string, ProviderDefinition>;
  resolve?: ResolveHost;
  /** Opens connections to providers without TLS. */
  connectTcp?: EgressOptions["connectTcp"];
  /** Whether calls to providers use our HTTP client, by default; `false`: Node's. */
  fastHttp?: boolean;
}

export interface Router {
  /** @param path without its query string */
  matches(path: string): boolean;
  /** Handles a request. Never throws: errors become responses or closed connections. */
  handle: (request: CallerRequest, response: CallerResponse) => void;
  provision: Provision;
  /**
   * Replaces the hosts that may be private or without TLS.
   * @throws {TypeError} an entry is not a host; nothing is replaced
   */
  listHosts: (listedHosts: readonly string[]) => void;
  /** All settings in one document, such as a watched file. */
  document: SettingsDocument;
  /** The settings below `/api/router`; must be mounted before the pages. */
  settings: Hono;
  /** Refuses new requests, waits for running ones up to the drain limit, then cuts them. */
  close(): Promise<void>;
}

/** Applies migrations, reads keys and providers, and starts to follow their changes. */
export async function createRouter(options: RouterOptions): Promise<Router> {
  const { database, masterKey, listedHosts, logger, settingsUrl, resolve, fastHttp = true } = options;
  const { now = Date.now, random = Math.random } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const builtIn = options.providers ?? builtInProviders;
  const { connectMs } = limits;
  const { localEngine } = options;
  const isBuiltIn = (id: string) => builtIn.has(id) || id === localProviderId || launched?.isLaunched(id) === true;
  const engineHosts = localEngine === undefined ? [] : [new URL(localEngine.url).host];
  const egress = createEgress({
    listedHosts: [...listedHosts, ...engineHosts],
    limits: { connectMs },
    fastHttp,
    connectTcp: options.connectTcp,
    ...(resolve === undefined ? {} : { resolve }),
  });

  let configuredHosts = listedHosts;
  let launchedHosts: readonly string[] = [];
  const listAllHosts = (): void => egress.listHosts([...configuredHosts, ...engineHosts, ...launchedHosts]);
  const launched =
    options.launcher &&
    launchedEngines({
      launcher: options.launcher,
      egress,
      logger,
      allowHosts(hosts) {
        launchedHosts = hosts;
        listAllHosts();
      },
      changed: () => {
        void store.reload().catch((error: unknown) => logger.warn({ err: error }, "providers could not be reloaded"));
      },
    });

  await applyMigrations(database, routerMigrations);
  const keys = createKeyStore({ database, masterKey, logger });
  const preferences = createPreferenceStore(database);
  const owners = knownOwnerSettings({ keys, preferences, logger, now });
  const local = localEngine && localProvider(localEngine);
  const engine = local && createEngineClient({ provider: local, client: egress.client, now });
  const store = createProviderStore({
    database,
    keys,
    builtIn,
    local,
    launched,
    changed: () => changed(),
  });
  const prices = createPriceStore(database);
  const quotaStore = createQuotaStore(database);
  const priced = priceTable(prices.current);
  const quotas = createQuotas({ database, current: quotaStore.current, prices: priced, logger, now });
  let hubPreferences = noPreferences;
  // Grows whenever cached identities and choices become outdated.
  let epoch = 0;
  function changed(): void {
    epoch += 1;
  }
  async function reloadSettings(): Promise<void> {
    owners.expire();
    changed();
    const [hubs] = await Promise.all([
      preferences.read(hubOwner),
      store.reload(),
      prices.reload(),
      quotaStore.reload(),
    ]);
    hubPreferences = hubs;
    changed();
    quotas.reconsider();
  }
  await reloadSettings();
  const cached = cachedDirectory({ directory: options.directory, logger, now });
  const directory = withDiscovered(cached, store.discovered);
  const ledger = createUsageLedger({ database, logger, charged: quotas.charged });
  const keyUse = createKeyUse({ database, logger, now });
  const changes = await followChanges({
    sql: database.sql,
    reloadSettings,
    expireDirectory() {
      cached.expire();
      changed();
    },
    logger,
  });
  const { client } = egress;
  const deleting = deleteOldCounts(quotaStore, logger);
  const { usageKeptDays = platformLimits.router.usageKeptDays } = options;
  const partitions = keepUsagePartitions(database, { keptDays: usageKeptDays, logger, now });
  const discovery = discoverModels({ database, store, client, logger, everyMs: limits.discoveryEveryMs });
  const providersFor = callersProviders({ hubs: store.current, hubPreferences: () => hubPreferences, owners });
  const provision = createProvision({
    store,
    keys,
    prices,
    egress,
    isBuiltIn,
    customProviderChanged: discovery.soon,
  });

  const usage = createUsageReader(database, directory);
  const calls = composeCalls({
    database,
    directory,
    usage,
    discovered: store.discovered,
    providersFor,
    client,
    engine,
    launched,
    quotas,
    prices: priced,
    ledger,
    keyUse,
    metrics: createRouterMetrics(options.metrics, {
      running: () => calls.serving.running(),
      usageWaiting: () => ledger.waiting(),
    }),
    tracer: options.tracing === undefined ? undefined : createTracer(options.tracing, now),
    logger,
    limits,
    settingsUrl,
    publicUrl: options.publicUrl,
    forwarded: options.forwarded ?? createForwarded({ trustedProxies: [] }),
    epoch: () => epoch,
    now,
    random,
  });
  const { serving } = calls;
  const jobs = await calls.startJobs();
  const { identify = async () => undefined } = options;
  const settings = createSettingsApp({
    identify,
    hasSpace: () => directory.hasSpace(),
    logger,
    waitMs: platformLimits.router.settingsWaitMs,
    recordChange: options.recordSettingsChange,
  });
  registerProviderRoutes(settings.register, { store, providersFor });
  registerHealthRoutes(settings.register, calls);
  registerKeyRoutes(settings.register, { keys, store, reloadSettings, client, now });
  registerPreferenceRoutes(settings.register, { preferences, store, reloadSettings });
  registerQuotaRoutes(settings.register, { quotas: quotaStore, reloadSettings, now });
  registerUsageRoutes(settings.register, { usage });
  registerPriceRoutes(settings.register, { prices, store });
  registerCustomProviderRoutes(settings.register, { store, provision, discovery });

  registerEngineRoutes(settings.register, engine);
  registerLauncherRoutes(settings.register, { database, launched });

  const document = settingsDocument({
    database,
    store,
    keys,
    prices,
    preferences,
    quotas: quotaStore,
    egress,
    isBuiltIn,
    reloadSettings,
    customProvidersChanged: discovery.soon,
  });
  registerDocumentRoutes(settings.register, document);

  return {
    matches: isRouterPath,
    handle(request, response) {
      void serving.serve(request, response, requestIdFrom(request.headers["x-request-id"]));
    },
    provision,
    listHosts(hosts) {
      const before = configuredHosts;
      configuredHosts = hosts;
      try {
        listAllHosts();
      } catch (error) {
        configuredHosts = before;
        throw error;
      }
    },
    document,
    settings: settings.app,
    async close() {
      // New requests are refused from here on. Running requests and jobs end in parallel.
      await Promise.all([serving.drain(), jobs.close()]);
      deleting.stop();
      await Promise.all([partitions.stop(), discovery.close(), launched?.close()]);
      await Promise.all([ledger.close(), keyUse.close()]);
      await quotas.close();
      await changes.stop();
      egress.client.destroy();
    },
  };
}
