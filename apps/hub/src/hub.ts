import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atMost } from "@modelyard/platform/at-most";
import { applyMigrations } from "@modelyard/platform/database";
import { BodyMemory } from "@modelyard/platform/http/body-memory";
import { limits } from "@modelyard/platform/limits";
import { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import { createClaimSigner } from "@modelyard/platform/signed-claims";
import { Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { createAvatarMaker } from "./accounts/avatars/avatar-maker.ts";
import { passwordSlots } from "./accounts/login/password-slots.ts";
import { createProvisioning, type Provisioning } from "./accounts/sign-up/provisioning.ts";
import { issueSetupToken } from "./accounts/sign-up/setup.ts";
import { createLaunchTokens, type LaunchTokens } from "./accounts/tokens/launch-tokens.ts";
import { whoAmI } from "./accounts/whoami.ts";
import { registerAdministrationRoutes } from "./administration/routes.ts";
import { recordSettingsChange, type SettingsChange } from "./audit/record-settings-change.ts";
import { createCardRenderer } from "./cards/card-renderer.ts";
import { readStorageState, type StorageState } from "./check-storage/damage-records.ts";
import { type Cluster, openCluster } from "./cluster/cluster.ts";
import { registerClusterRoutes } from "./cluster/routes.ts";
import type { WhoAmI } from "./contract/accounts.ts";
import { hubMigrations } from "./database/migrations.ts";
import type { Queries } from "./database/queries.ts";
import { createDiffReader } from "./diffs/diff-reader.ts";
import { createDirectory, type Directory } from "./directory/directory.ts";
import { createDownloadCounter } from "./downloads/download-counter.ts";
import { busy } from "./errors.ts";
import { openExternalProvider } from "./external-sign-in/provider.ts";
import { createFileViewer } from "./file-views/file-viewer.ts";
import { openGitStore } from "./git/git-store.ts";
import type { TreeSummary } from "./git/tree-checks/tree-summary.ts";
import { type BundleBacklog, readBundleBacklog } from "./git-bundles/bundle-backlog.ts";
import { BundleWorker } from "./git-bundles/bundle-worker.ts";
import { identifyOncePerPage } from "./http/callers/identify-once.ts";
import { peerAddress } from "./http/client-address.ts";
import type { EndpointOptions } from "./http/endpoint.ts";
import { identify, isWithoutCaller } from "./http/identify.ts";
import { type IdentifiedUser, identifyUser } from "./http/identify-user.ts";
import { fallbackRegistrar, registrar } from "./http/register.ts";
import type { HubContext } from "./hub-context.ts";
import type { HubOptions } from "./hub-options.ts";
import { DirectUploads } from "./lfs/direct/direct-uploads.ts";
import { applyLocalLimit } from "./local-models/local-mapping.ts";
import { type LocalModels, openLocalModels } from "./local-models/local-models.ts";
import { MailWorker } from "./mail/mail-worker.ts";
import { createSmtpTransport } from "./mail/smtp-transport.ts";
import { createMappings, type Mappings } from "./mappings/mapping-store.ts";
import { createMetadataReader } from "./metadata/metadata-reader.ts";
import { notifyOfEvents } from "./notifications/notify.ts";
import { openOAuth } from "./oauth/open-oauth.ts";
import { openDiskDriver } from "./objects/drivers/disk/disk-driver.ts";
import { createObjectStore } from "./objects/object-store.ts";
import { createIdentifyPull } from "./oci/identify-pull.ts";
import { isRegistryRequest } from "./oci/registry-response.ts";
import { registerUnsupportedRegistryRoutes } from "./oci/routes.ts";
import { createPageResults, type PageResults } from "./page-results/page-results.ts";
import { Staging } from "./quotas/staging.ts";
import { defaultStorageLimits, writeStorageLimits } from "./quotas/storage-limits.ts";
import { createCallerCache } from "./rate-limits/caller-cache.ts";
import { createLeaseStore } from "./rate-limits/lease-store.ts";
import { noRateLimits, rateLimits } from "./rate-limits/rate-limits.ts";
import { readiness } from "./readiness.ts";
import { repairLinksOf } from "./refs/links/repair-links.ts";
import { registerRoutes } from "./register-routes.ts";
import { startRegularJobs } from "./regular-jobs.ts";
import { IndexQueue } from "./repo-index/index-queue.ts";
import { reindexAll, reindexRepo } from "./repo-index/reindex.ts";
import { registerAbsentRepositories } from "./repos/absent-repositories.ts";
import { hasRepo, reposAmong } from "./repos/has-repo.ts";
import { PublicRecord } from "./repos/public/public-record.ts";
import { createPublicVersions, type ReadPublicVersion } from "./repos/public/public-versions.ts";
import { collectCardWords } from "./search/cards/card-words.ts";
import { prepareTrigrams } from "./search/names/trigrams.ts";
import { createGitTransfers } from "./smart-http/git-service.ts";
import { installHooks } from "./smart-http/push/hooks.ts";
import { registerSmartHttpRoutes } from "./smart-http/routes.ts";
import { readHostKey } from "./ssh/host-keys/host-key.ts";
import { type SshServer, startSshServer } from "./ssh/ssh-server.ts";
import { WriteProbe, type WriteState } from "./storage/write-probe.ts";
import { openPublishers } from "./trusted-publishers/publisher-context.ts";
import { openWebhooks } from "./webhooks/open-webhooks.ts";
import { createWeightHeaderReader } from "./weight-headers/weight-header-reader.ts";
import { openXet } from "./xet/open-xet.ts";
import { WholeFileWorker } from "./xet/whole-files/whole-file-worker.ts";

export interface Hub {
  /** Passes on requests for other paths than its own, so mount it before the web pages. */
  app: Hono;
  /** Limits the request rate. Install it once, before the routes that it protects. */
  limitRate: MiddlewareHandler;
  accounts: Provisioning;
  mappings: Mappings;
  directory: Directory;
  /** Identifies the caller of another app by token or, for requests from our own pages, by cookie. */
  identify: (request: Request, environment?: unknown) => Promise<IdentifiedUser | undefined>;
  /**
   * Returns the user of a browser's session, as `/api/whoami-v2` does; `undefined` for an anonymous visitor. The pages of this
   * process call it for each page.
   */
  viewerOf: (request: Request, environment: unknown) => Promise<WhoAmI | undefined>;
  /** Adds a change of another app's settings to the audit log, in the transaction that makes it. */
  recordSettingsChange: (transaction: Queries, change: SettingsChange) => Promise<void>;
  /** Returns the version of a public repository, to check that cached public pages are current. */
  publicVersion: ReadPublicVersion;
  /** Stores form results for the page that is shown after the form. */
  pageResults: Pick<PageResults, "put" | "get">;
  /** Compares every repository with git and updates the index. Also runs at startup. @returns how many rows changed */
  reindex: () => Promise<number>;
  /** Collects the words that correct misspelt search terms. Also runs every hour. */
  collectCardWords: () => Promise<void>;
  /**
   * Issues a one-time token for `POST /_private/setup`, replacing any earlier one.
   * @returns `undefined` once there is an administrator
   */
  setupToken: () => Promise<string | undefined>;
  /** @throws {Error} the hub cannot serve requests; the message says why */
  ready: () => Promise<WriteState>;
  /** Sends e-mail until none is due. Also runs at intervals. */
  sendMail: () => Promise<void>;
  /** Copies changes of git repositories to the object store until none is due. Also runs at intervals. */
  writeGitBundles: () => Promise<void>;
  /** Returns how far these copies are behind; `undefined`: the hub writes none. */
  bundleBacklog: () => Promise<BundleBacklog | undefined>;
  /** Passes events on and delivers to webhooks until nothing is due. Also runs at intervals. */
  deliverWebhooks: () => Promise<void>;
  /** Returns what the daily check of stored files has found. */
  storageState: () => Promise<StorageState>;
  /** Returns whether a cached public page may be served while the database is unreachable. */
  mayShowDuringOutage: PublicRecord["mayShow"];
  /** What the local engine reads; `undefined`: the hub runs no models. */
  localModels: LocalModels | undefined;
  /** The mode of this hub, and its nodes. */
  cluster: Pick<Cluster, "readOnlyReason" | "nodeCount" | "look">;
  /** For engines that are started to serve models of this hub. */
  launchTokens: LaunchTokens;
  /** Starts to serve git over SSH. Close it before the hub. */
  startSsh: (options: SshOptions) => Promise<SshServer>;
  close: () => Promise<void>;
}

export interface SshOptions {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** A file with the private key of the server, which the nodes of a cluster share. @default a new one in the data folder */
  hostKeyFile?: string | undefined;
  /** The base URL of this hub over HTTP, for Git LFS. */
  publicUrl: string;
}

/** Starts the hub on a database and a data folder. Applies pending migrations first. */
export async function createHub({
  database,
  replica,
  dataFolder,
  gitFolder = join(dataFolder, "git"),
  objectDriver,
  masterKey = randomBytes(32),
  lfs = limits.lfs,
  publicUrl,
  logger,
  signUp = "closed",
  tokenLifetimeDays = 0,
  requestLimits = limits.rateLimits.buckets,
  storageLimits = {},
  strictNames = true,
  collectsGarbage = true,
  checksFiles = true,
  wholeFilesLookMs = limits.xet.wholeFiles.lookMs,
  writesGitBundles = false,
  gitBundlesLookMs = limits.gitBundles.lookMs,
  webhookHosts = [],
  webhooksLookMs = limits.events.lookMs,
  fastHttp = true,
  resolveHost,
  externalSignIn,
  mail,
  mailLookMs = limits.mail.lookMs,
  trustedPublishers = { issuers: [], audience: undefined },
  localModels,
  node,
  now = () => new Date(),
  freeBytes,
  storageCheckMs = limits.storage.probeEveryMs,
  clientAddress = peerAddress,
  proxySending,
}: HubOptions): Promise<Hub> {
  const { orm } = database;
  await applyMigrations(database, hubMigrations);
  await writeStorageLimits(orm, { ...defaultStorageLimits, ...storageLimits });
  const hasTrigrams = await prepareTrigrams(database.sql, logger);
  const driver = objectDriver ?? (await openDiskDriver(join(dataFolder, "objects")));
  const xet = openXet({
    objectStore: createObjectStore(driver),
    masterKey,
    temporaryFolder: tmpdir(),
    orm,
    now,
    logger,
  });
  const git = await openGitStore(gitFolder, now, database.withLock);
  const weightHeaders = createWeightHeaderReader();
  const metadata = createMetadataReader();
  const downloads = createDownloadCounter({ orm, logger, now });
  const { perClient, windowMs, clients } = limits.unknownIds;
  const unknownIds = new FixedWindow({
    limit: perClient,
    windowMs,
    maxKeys: clients,
    now: () => now().getTime(),
  });
  const summaries = new LRUCache<string, TreeSummary>(atMost(limits.tree.cachedTrees));
  const treeChecks = { strictNames, summaries };
  const publicRecord = new PublicRecord({ health: database.health, ...limits.publicRecord });
  const storage = new WriteProbe({
    folders: [gitFolder, ...(driver.folder === undefined ? [] : [driver.folder])],
    reservedBytes: limits.storage.reservedBytes,
    everyMs: storageCheckMs,
    ...(freeBytes === undefined ? {} : { freeBytes }),
    waitMs: limits.storage.probeWaitMs,
  });
  const indexQueue = new IndexQueue({
    reindex: async (repoId) => {
      await git.exclusively(repoId, () => reindexRepo(context, { id: repoId }));
      await repairLinksOf(context, repoId);
    },
    everyMs: limits.index.retryMs,
    logger,
  });
  const directUploads = new DirectUploads({ orm, objectStore: xet.objectStore, now, logger });
  const context: HubContext = {
    orm,
    replica,
    git,
    objectStore: xet.objectStore,
    claims: createClaimSigner(masterKey),
    arrivals: xet.arrivals,
    directUploads,
    staging: new Staging({ orm, now }),
    xetSigner: xet.context.signer,
    weightHeaders,
    metadata,
    downloads,
    unknownIds,
    logger,
    now,
    signUp,
    tokenLifetimeDays,
    limitsUsers: requestLimits !== "off",
    treeChecks,
    publicRecord,
    withPasswordSlot: passwordSlots(),
    mail,
    masterKey,
    hasTrigrams,
    indexQueue,
    localModelBytes: localModels?.mostBytes ?? 0,
  };
  const cluster = openCluster(context, node);
  await applyLocalLimit(orm, context.localModelBytes);

  const callerCache = createCallerCache();
  const identifyPull = createIdentifyPull(context);
  const identifyForPage = identifyOncePerPage((request, base) =>
    callerCache.identify(request, () => identify(orm, request, base, now())),
  );
  const leases = createLeaseStore(database.sql);
  const app = new Hono();
  const endpoints: EndpointOptions = {
    hasRepo: (repoId) => hasRepo(orm, repoId),
    logger,
    publicUrl,
    clientAddress,
    proxySending,
    bodyMemory: new BodyMemory({
      ...limits.bodyMemory.hub,
      refusal: () => busy("Too many large requests are being received"),
    }),
    requireWritable: cluster.requireWritable,
    requireSpace: async () => {
      cluster.requireWritable();
      await storage.requireSpace();
    },
    // The credentials of these requests are not those of users; their handlers read them.
    identify: async (request, base, environment) => {
      if (isWithoutCaller(request)) return undefined;
      if (isRegistryRequest(request)) return callerCache.identify(request, () => identifyPull(request, base));
      return identifyForPage(request, base, environment);
    },
  };
  const register = registrar(app, endpoints);
  const mappings = createMappings(orm, now);
  const cards = createCardRenderer(metadata);
  const avatars = createAvatarMaker();
  const diffs = createDiffReader();
  const files = createFileViewer();
  const webhooks = openWebhooks({
    orm,
    logger,
    now,
    masterKey,
    listedHosts: webhookHosts,
    fastHttp,
    ...(resolveHost === undefined ? {} : { resolve: resolveHost }),
    lookMs: webhooksLookMs,
    receivers: [notifyOfEvents],
  });
  const mailWorker =
    mail === undefined
      ? undefined
      : new MailWorker({
          orm,
          logger,
          now,
          transport: createSmtpTransport(mail),
          publicUrl: mail.publicUrl,
          lookMs: mailLookMs,
        });
  const bundleWorker = writesGitBundles ? new BundleWorker(context, gitBundlesLookMs) : undefined;
  const oauth = await openOAuth({ orm, now, masterKey });
  const resolving = resolveHost === undefined ? {} : { resolve: resolveHost };
  const publishers = openPublishers(context, trustedPublishers, { fastHttp, ...resolving });
  const externalProvider =
    externalSignIn === undefined
      ? undefined
      : openExternalProvider(externalSignIn, {
          logger,
          now,
          fastHttp,
          ...resolving,
        });
  registerRoutes(register, context, {
    lfs,
    xet,
    mappings,
    avatars,
    cards,
    diffs,
    files,
    oauth,
    webhooks: webhooks.context,
    publishers,
    externalSignIn: { provider: externalProvider, masterKey },
  });
  const gitTransfers = createGitTransfers(context, await installHooks(dataFolder, { strictNames }));
  registerSmartHttpRoutes(register, context, gitTransfers);
  const registerFallback = fallbackRegistrar(app, endpoints);
  registerAbsentRepositories(registerFallback);
  registerUnsupportedRegistryRoutes(registerFallback);

  const hasSpace = async (): Promise<boolean> => (await storage.state()).writes;
  const pageResults = createPageResults(orm, { now, hasSpace });
  let stopped = false;
  const reindex = () => reindexAll(context, () => stopped);
  const startupReindex = Promise.all([reindex(), git.removeOrphans((repoIds) => reposAmong(orm, repoIds))]).catch(
    (error: unknown) => {
      if (!stopped) logger.error({ err: error }, "comparing the index with git failed");
    },
  );
  const bypassesHub = proxySending !== undefined || driver.presign?.publicOrigin !== undefined;
  const wholeFiles =
    wholeFilesLookMs === 0
      ? undefined
      : new WholeFileWorker(xet.context, {
          lookMs: wholeFilesLookMs,
          withFreeLock: database.withFreeLock,
          keptCopyMs: bypassesHub ? limits.xet.wholeFiles.keptCopyMs : 0,
        });
  const models =
    localModels &&
    (await openLocalModels(context, { folder: join(dataFolder, "cache"), cacheBytes: localModels.cacheBytes }));
  const jobs = startRegularJobs(context, {
    database,
    gitFolder,
    collectsGarbage,
    checksFiles,
    xet: xet.context,
    pageResults,
    leases,
    localModels: models,
    startupReindex,
  });
  registerAdministrationRoutes(register, context, { runJob: jobs.run });
  registerClusterRoutes(register, context, cluster);

  const requests =
    requestLimits === "off"
      ? noRateLimits
      : rateLimits({ buckets: requestLimits, store: leases, callerCache, clientAddress, logger, now });

  return {
    app,
    limitRate: requests.middleware,
    accounts: createProvisioning(orm, now),
    mappings,
    cluster,
    launchTokens: createLaunchTokens(orm, now),
    directory: createDirectory(orm, { now, hasSpace, localModelBytes: context.localModelBytes }),
    identify: (request, environment) =>
      callerCache.identify(request, () => identifyUser(orm, request, publicUrl(request, environment), now())),
    viewerOf: async (request, environment) => {
      const base = publicUrl(request, environment).replace(/\/$/, "");
      const caller = await identifyForPage(request, base, environment);
      return caller?.via.type === "session" ? whoAmI(caller, { publicUrl: base }) : undefined;
    },
    recordSettingsChange: (transaction, change) => recordSettingsChange(transaction, change, { now, clientAddress }),
    pageResults,
    publicVersion: createPublicVersions(database.sql),
    reindex,
    collectCardWords: () => collectCardWords(orm),
    setupToken: () => issueSetupToken(orm, now()),
    ready: () => readiness({ orm, git, driver, storage, cluster }),
    deliverWebhooks: () => webhooks.worker.workOff(),
    sendMail: async () => mailWorker?.workOff(),
    writeGitBundles: async () => bundleWorker?.workOff(),
    bundleBacklog: async () => (writesGitBundles ? readBundleBacklog(orm) : undefined),
    storageState: () => readStorageState(orm),
    mayShowDuringOutage: (renderedAtMs, repository) => publicRecord.mayShow(renderedAtMs, repository),
    localModels: models,
    startSsh: async ({ host, port, hostKeyFile, publicUrl: url }) =>
      startSshServer(
        {
          context,
          transfers: gitTransfers,
          publicUrl: url.replace(/\/$/, ""),
          bodyMemory: endpoints.bodyMemory,
          requireSpace: endpoints.requireSpace,
          count: (client) => requests.count("git", client),
        },
        { host, port, hostKey: await readHostKey(dataFolder, hostKeyFile) },
      ),
    close: async () => {
      stopped = true;
      await cluster.close();
      await startupReindex;
      await gitTransfers.running.close();
      await webhooks.close();
      await mailWorker?.stop();
      await bundleWorker?.stop();
      externalProvider?.close();
      publishers.closePublishers();
      await wholeFiles?.stop();
      await jobs.stop();
      await indexQueue.close();
      await downloads.close();
      cards.close();
      diffs.close();
      files.close();
      weightHeaders.close();
      metadata.close();
      avatars.close();
      git.close();
      await directUploads.close();
      await xet.close();
      await driver.close();
    },
  };
}
