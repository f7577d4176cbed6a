import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createHub } from "@modelyard/hub";
import { createEgress } from "@modelyard/platform/egress/egress";
import { RecentRequests } from "@modelyard/platform/event-loop/recent-requests";
import { arrivalOfRequest } from "@modelyard/platform/http/arrival";
import { createForwarded } from "@modelyard/platform/http/forwarded";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { PostgresMissingError } from "@modelyard/platform/postgres/binaries";
import { PostgresStartError, startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { createRouter, routerAddresses, routerAddressesBelow } from "@modelyard/router";
import { createChatTemplatePool } from "@modelyard/snippets/chat-template";
import { createWeb, warmUpPages } from "@modelyard/web";
import { Hono } from "hono";
import { collectDefaultMetrics, Registry } from "prom-client";
import { engineLimitsOf } from "../config/engine/engine-limits.ts";
import type { SettingInForce } from "../config/in-force/settings-in-force.ts";
import { mailOf } from "../config/mail/mail-settings.ts";
import type { ReloadableSettings } from "../config/reloadable-settings.ts";
import type { Config } from "../config/settings.ts";
import { externalSignInOf } from "../config/sign-in/external-sign-in-of.ts";
import { shownSshUrl } from "../config/ssh/ssh-settings.ts";
import { storageLimitsOf } from "../config/storage/storage-limits-of.ts";
import { writesGitBundles } from "../config/storage/writes-git-bundles.ts";
import { type DataFolder, readMasterKey } from "../data-folder/data-folder.ts";
import { type Demo, startDemo } from "../demo/demo.ts";
import { requireMigrated } from "../migrate/pending-migrations.ts";
import { openObjectStore } from "../objects/open-object-store.ts";
import { keepSpawner } from "../process/keep-spawner.ts";
import { applyProvision } from "../provision/apply-provision.ts";
import { readProvision } from "../provision/read-provision.ts";
import { StartError } from "../start-error.ts";
import { version } from "../version.ts";
import { ClosingSteps } from "./closing/closing-steps.ts";
import { collectIdleMemory } from "./monitoring/collect-idle-memory.ts";
import { countBundles } from "./monitoring/count-bundles.ts";
import { countDamage } from "./monitoring/count-damage.ts";
import { countNodes } from "./monitoring/count-nodes.ts";
import { logBlocks } from "./monitoring/log-blocks.ts";
import { operationsApp } from "./monitoring/operations.ts";
import { routeName, routePattern } from "./monitoring/route-name.ts";
import { telemetryOf } from "./monitoring/telemetry-of.ts";
import { createRequestTracing } from "./monitoring/trace-requests.ts";
import { watchReplica } from "./monitoring/watch-replica.ts";
import { clientNetwork } from "./network/client-network.ts";
import { type Listener, listen } from "./network/listen.ts";
import { listenSsh } from "./network/listen-ssh.ts";
import { plainHttpWarning } from "./network/plain-http-warning.ts";
import { proxySendingOf } from "./network/proxy-sending-of.ts";
import { isSecureFor, publicUrlOf } from "./network/public-url.ts";
import { refuseInReadOnlyMode } from "./network/refuse-in-read-only-mode.ts";
import { unknownAddress } from "./network/unknown-address.ts";
import { openDatabase, openReplica, requireDatabase } from "./open-database.ts";
import { callGates } from "./pages/call-gates.ts";
import { cookieKeyFrom } from "./pages/cookie-key.ts";
import { startEngine } from "./start-engine.ts";
import { startLaunchers } from "./start-launchers.ts";
import { followListedHosts } from "./watched-files/follow-listed-hosts.ts";
import { followSettingsFile } from "./watched-files/follow-settings-file.ts";

export interface RunningModelyard {
  url: string;
  /** Path of the one-time page that creates the first administrator; `undefined` once there is one. */
  setupPath: string | undefined;
  /** Process id of the embedded PostgreSQL, if there is one. */
  postgresPid: number | undefined;
  /** Every registered route of the hub, the pages and the router, with parameters as `:name`. */
  routes: readonly { method: string; path: string }[];
  /** Puts settings in force that can change while the hub runs. */
  reload: (next: ReloadableSettings) => Promise<void>;
  /**
   * Lets running requests end, then closes everything in reverse order.
   * @returns whether all ended in time; the log names what did not
   */
  stop: () => Promise<boolean>;
}

interface ServeOptions {
  config: Config;
  /** Shown to administrators. @default none */
  settingsInForce?: readonly SettingInForce[];
  /** Opened by the caller; `stop` releases it. */
  dataFolder: DataFolder;
  environment: Readonly<Record<string, string | undefined>>;
  logger: Logger;
  /** A demo that the caller publishes and closes. By default, `config.demo` starts one. */
  demo?: Demo;
  /** Makes the pages. By default those of the last build. */
  createPages?: typeof createWeb;
}

/** Starts all of Modelyard in this process. On a failure, closes what it has opened. */
export async function serve({
  config,
  settingsInForce,
  dataFolder,
  environment,
  logger,
  demo: given,
  createPages = createWeb,
}: ServeOptions): Promise<RunningModelyard> {
  await using opened = new ClosingSteps(logger);
  let stopping = false;
  let inForce: ReloadableSettings = config;

  opened.add("lock of the data folder", () => dataFolder.release());
  // Its process starts beside the database; git that is needed before runs without it.
  const spawning = keepSpawner(logger);
  opened.add("process that starts git", async () => (await spawning).close());
  const masterKey = await readMasterKey(dataFolder, config.secretKey);
  const own = config.demo && given === undefined ? await startDemo() : undefined;
  if (own) opened.add("demo", () => own.close());
  const demo = given ?? own;
  const provisions = [
    ...(demo ? [await readProvision(demo.provisionFile, demo.variables)] : []),
    ...(config.provision === undefined ? [] : [await readProvision(config.provision, environment)]),
  ];

  const postgres =
    config.databaseUrl === undefined ? await embeddedPostgres(dataFolder.at("postgres"), logger) : undefined;
  if (postgres) opened.add("embedded PostgreSQL", () => postgres.stop());
  const database = openDatabase(config, postgres?.target);
  opened.add("database connections", () => database.close());
  await requireDatabase(database, config);
  if (!config.migrate) await requireMigrated(database);
  const replica = openReplica(config, database, logger);
  if (replica) opened.add("connections to the replica", () => replica.close());

  const telemetry = await telemetryOf(config, logger);
  // Opened before what records spans, so that it closes after it.
  if (telemetry) opened.add("telemetry", () => telemetry.close());
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const forwarded = createForwarded({
    trustedProxies: config.trustedProxies,
    onIgnored: (peerAddress) => logger.warn({ peerAddress }, untrustedProxyWarning(peerAddress)),
  });
  const publicUrl = publicUrlOf(config.publicUrl, forwarded);
  const clientAddress = (request: Request, connection: unknown) =>
    forwarded.clientAddress(arrivalOfRequest(request, connection));
  const objectDriver = await openObjectStore(config);
  const engineLimits = engineLimitsOf(config);
  const hub = await createHub({
    database,
    replica,
    dataFolder: dataFolder.path,
    masterKey,
    ...(config.gitFolder === undefined ? {} : { gitFolder: resolve(config.gitFolder) }),
    objectDriver,
    publicUrl,
    clientAddress,
    proxySending: proxySendingOf(config),
    signUp: config.signUp,
    tokenLifetimeDays: config.tokenLifetimeDays,
    requestLimits: config.rateLimits ?? "off",
    storageLimits: storageLimitsOf(config),
    webhookHosts: config.webhookHosts ?? [],
    externalSignIn: externalSignInOf(config),
    mail: mailOf(config),
    trustedPublishers: { issuers: config.trustedIssuers, audience: config.publicUrl },
    fastHttp: config.fastHttp,
    strictNames: config.strictNames,
    collectsGarbage: config.collectGarbage,
    checksFiles: config.checkFiles,
    writesGitBundles: writesGitBundles(config),
    ...(engineLimits && {
      localModels: { mostBytes: engineLimits.memoryBytes, cacheBytes: engineLimits.cacheBytes },
    }),
    node: { version, isReadOnly: () => inForce.readOnly },
    logger: logger.child({ room: "hub" }),
  });
  opened.add("hub", () => hub.close());
  countNodes({ cluster: hub.cluster, metrics });
  if (replica) watchReplica({ replica, metrics });
  countBundles({ backlog: hub.bundleBacklog, metrics });
  countDamage({ state: hub.storageState, metrics });
  const listedHosts = provisions.flatMap((provision) => provision.listedHosts);
  const egress = createEgress({ listedHosts, fastHttp: config.fastHttp });
  opened.add("outgoing connections", () => egress.client.destroy());
  const localEngine = await startEngine(engineLimits, { hub, logger });
  if (localEngine !== undefined) opened.add("engine", () => localEngine.close());
  const launcher = await startLaunchers(config.launchers, {
    hub,
    folder: dataFolder.at("launchers"),
    variables: environment,
    ownUrl: () => listener.url,
    logger,
  });
  if (launcher !== undefined) opened.add("launchers", () => launcher.close());
  const router = await createRouter({
    database,
    localEngine,
    launcher,
    directory: hub.directory,
    identify: hub.identify,
    recordSettingsChange: hub.recordSettingsChange,
    masterKey,
    listedHosts,
    logger: logger.child({ room: "router" }),
    metrics,
    fastHttp: config.fastHttp,
    usageKeptDays: config.usageRetentionDays === 0 ? "forever" : config.usageRetentionDays,
    settingsUrl: "/settings/providers/keys",
    forwarded,
    ...(config.publicUrl === undefined ? {} : { publicUrl: config.publicUrl }),
    tracing:
      telemetry === undefined
        ? undefined
        : { telemetry, openInference: config.openInference, capturesContent: config.otelCaptureContent },
  });
  opened.add("router", () => router.close());
  for (const provision of provisions) await applyProvision(provision, { hub, router });
  if (config.routerSettings !== undefined) {
    const { document } = router;
    const source = { path: config.routerSettings, variables: environment };
    const following = await followSettingsFile({ ...source, document, logger: logger.child({ room: "router" }) });
    opened.add("settings file", () => following.close());
  }

  if (config.provision !== undefined) {
    const demoHosts = demo ? (provisions[0]?.listedHosts ?? []) : [];
    const following = followListedHosts({
      path: config.provision,
      variables: environment,
      listHosts(hosts) {
        for (const { listHosts } of [router, egress]) listHosts([...demoHosts, ...hosts]);
      },
      logger,
    });
    opened.add("provision file", () => following.close());
  }

  let ssh: { port: number; close: () => Promise<void> } | undefined;
  const chatTemplates = createChatTemplatePool();
  opened.add("chat templates", () => chatTemplates.close());

  const app = new Hono();
  app.route(
    "/",
    operationsApp({
      ready: () => hub.ready(),
      isStopping: () => stopping,
      metrics,
      metricsToken: () => inForce.metricsToken,
    }),
  );
  app.use("*", hub.limitRate);
  // The API: pages call it in this process, clients over HTTP.
  const servers = new Hono();
  servers.use("/api/router/*", refuseInReadOnlyMode(hub.cluster));
  servers.route("/", router.settings);
  servers.route("/", hub.app);
  app.route("/", servers);
  // API clients get errors as JSON, not as pages.
  for (const path of ["/api/*", "/_private/*"]) app.all(path, (context) => unknownAddress(app, context));
  app.notFound((context) => unknownAddress(app, context));
  app.route(
    "/",
    createPages({
      logger: logger.child({ room: "web" }),
      fetchHub: async (request, connection) => servers.fetch(request, connection),
      viewerOf: hub.viewerOf,
      ...callGates({ ownUrl: () => listener.url, client: egress.client }),
      publicUrl,
      clientNetwork: (request, connection) => clientNetwork(clientAddress(request, connection)),
      chatTemplates,
      results: hub.pageResults,
      cookieKey: cookieKeyFrom(masterKey),
      pageCache: {
        publicVersion: hub.publicVersion,
        mayShowDuringOutage: hub.mayShowDuringOutage,
        ...limits.pageCache,
      },
      fileOrigin: objectDriver.presign?.publicOrigin,
      sshUrl: (request, connection) => ssh && shownSshUrl(config.sshUrl, publicUrl(request, connection), ssh.port),
      settingsInForce,
      version,
      demo: config.demo,
    }),
  );
  await spawning;
  const requests = new RecentRequests();
  const drainMs = config.stopGraceSeconds * 1000;
  // After the drain, connections are cut, which takes a moment.
  const runningMs = drainMs + limits.stop.stepMs;
  const listener: Listener = await listen({
    app,
    requests,
    logger,
    router,
    fastHttp: config.fastHttp,
    traceRequest:
      telemetry === undefined
        ? undefined
        : createRequestTracing(telemetry, (method, url) => routePattern(app, method, url)),
    host: config.host,
    port: config.port,
    drainMs,
    publicUrl: config.publicUrl,
    isSecure: isSecureFor(config.publicUrl, forwarded),
  });
  opened.add("running requests", () => listener.close(), runningMs);
  launcher?.begin();
  // After the start, which it would delay by a fifth; it yields to requests.
  warmUpPages().catch((error: unknown) =>
    logger.warn({ err: error }, "code of pages could not be compiled in advance"),
  );
  if (config.sshListen !== undefined) {
    ssh = await listenSsh(hub.startSsh, {
      ...config.sshListen,
      hostKeyFile: config.sshHostKey,
      publicUrl: config.publicUrl ?? listener.url,
    });
    opened.add("SSH", async () => ssh?.close(), runningMs);
    logger.info({ host: config.sshListen.host, port: ssh.port }, "serving git over SSH");
  }
  const warning = plainHttpWarning(config);
  if (warning !== undefined) logger.warn({ host: config.host }, warning);
  const blocks = logBlocks({ requests, routeOf: (method, url) => routeName(app, method, url), logger, metrics });
  opened.add("watch of the event loop", () => blocks.stop());
  const idleMemory = collectIdleMemory({ logger, metrics });
  opened.add("watch of the memory", () => idleMemory.stop());
  await own?.publish(listener.url);

  const setupToken = await hub.setupToken();
  opened.keep();
  return {
    url: listener.url,
    setupPath: setupToken === undefined ? undefined : `/welcome?token=${setupToken}`,
    postgresPid: postgres?.pid(),
    routes: [...app.routes, ...routerAddresses, ...routerAddressesBelow],
    reload: async (next) => {
      inForce = next;
      await hub.cluster.look();
    },
    stop: async () => {
      if (stopping) return true;
      stopping = true;
      listener.keepNoConnections();
      if (config.stopDelaySeconds > 0) await sleep(config.stopDelaySeconds * 1000);
      return opened.closeAll(drainMs + limits.stop.closeMs);
    },
  };
}

function untrustedProxyWarning(peerAddress: string): string {
  return (
    `Ignored X-Forwarded-* headers from ${peerAddress}, which is no trusted proxy. ` +
    "If it is your proxy, add its address to MODELYARD_TRUSTED_PROXIES (--trusted-proxies), " +
    `for example "loopback,${peerAddress}".`
  );
}

async function embeddedPostgres(folder: string, logger: Logger) {
  try {
    return await startEmbeddedPostgres({ folder, logger });
  } catch (cause) {
    if (cause instanceof PostgresStartError || cause instanceof PostgresMissingError)
      throw new StartError(cause.message, { cause });
    throw cause;
  }
}
