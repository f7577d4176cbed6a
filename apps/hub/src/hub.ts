import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { causesOf } from "@modelyard/platform/causes-of";
import { applyMigrations, type Database } from "@modelyard/platform/database";
import { BodyMemory } from "@modelyard/platform/http/body-memory";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import { createClaimSigner } from "@modelyard/platform/signed-claims";
import { eq, sql } from "drizzle-orm";
import { Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { passwordSlots } from "./accounts/login/password-slots.ts";
import { registerAccountRoutes } from "./accounts/login/routes.ts";
import { registerOrganisationRoutes } from "./accounts/organisations/routes.ts";
import { registerAvatarRoutes } from "./accounts/profiles/avatars.ts";
import { registerPeopleRoutes } from "./accounts/profiles/people-routes.ts";
import { registerProfileRoutes } from "./accounts/profiles/routes.ts";
import { createProvisioning, type Provisioning } from "./accounts/sign-up/provisioning.ts";
import { issueSetupToken } from "./accounts/sign-up/setup.ts";
import { createCardRenderer } from "./cards/card-renderer.ts";
import { registerCardRoutes } from "./cards/routes.ts";
import { collectDaily } from "./collect-garbage/collect-daily.ts";
import { registerCommitRoutes } from "./commits/routes.ts";
import { createDirectory, type Directory } from "./directory/directory.ts";
import { agePopularity } from "./downloads/age-popularity.ts";
import { createDownloadCounter } from "./downloads/download-counter.ts";
import { registerDownloadRoutes } from "./downloads/download-history.ts";
import { busy } from "./errors.ts";
import { everyHour } from "./every-hour.ts";
import { registerFacetRoutes } from "./facets/routes.ts";
import { openGitStore } from "./git/git-store.ts";
import type { TreeSummary } from "./git/tree-checks/tree-summary.ts";
import { peerAddress } from "./http/client-address.ts";
import { identify } from "./http/identify.ts";
import { type IdentifiedUser, identifyUser } from "./http/identify-user.ts";
import { registrar } from "./http/register.ts";
import type { HubContext } from "./hub-context.ts";
import { registerLockRoutes } from "./lfs/locks/routes.ts";
import type { LfsPartSettings } from "./lfs/part-uploads.ts";
import { registerLfsRoutes } from "./lfs/routes.ts";
import { registerLikeRoutes } from "./likes/routes.ts";
import { createMappings, type Mappings } from "./mappings/mapping-store.ts";
import { registerMappingRoutes } from "./mappings/routes.ts";
import { createMetadataReader } from "./metadata/metadata-reader.ts";
import { openDiskDriver } from "./objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "./objects/object-driver.ts";
import { createObjectStore } from "./objects/object-store.ts";
import { removeExpiredUploads } from "./objects/uploads.ts";
import { createPageResults, type PageResults } from "./page-results/page-results.ts";
import type { BucketLimits } from "./rate-limits/buckets.ts";
import { createCallerCache } from "./rate-limits/caller-cache.ts";
import { createLeaseStore } from "./rate-limits/lease-store.ts";
import { rateLimits } from "./rate-limits/rate-limits.ts";
import { registerRefRoutes } from "./refs/routes.ts";
import { registerDetailRoutes } from "./repo-api/detail-routes.ts";
import { registerModelRoutes } from "./repo-api/routes.ts";
import { IndexQueue } from "./repo-index/index-queue.ts";
import { reindexAll, reindexRepo } from "./repo-index/reindex.ts";
import { PublicRecord } from "./repos/public/public-record.ts";
import { createPublicVersions, type ReadPublicVersion } from "./repos/public/public-versions.ts";
import { registerRepoRoutes } from "./repos/routes.ts";
import { repos } from "./repos/tables.ts";
import { registerResolveRoutes } from "./resolve/routes.ts";
import { collectCardWords } from "./search/cards/card-words.ts";
import { prepareTrigrams } from "./search/names/trigrams.ts";
import { registerSearchRoutes } from "./search/routes.ts";
import { installHooks } from "./smart-http/push/hooks.ts";
import { registerSmartHttpRoutes } from "./smart-http/routes.ts";
import { WriteProbe, type WriteState } from "./storage/write-probe.ts";
import { registerCommitDetailRoutes } from "./tree/commit-detail-routes.ts";
import { registerTreeRoutes } from "./tree/routes.ts";
import { createWeightHeaderReader } from "./weight-headers/weight-header-reader.ts";
import { openXet } from "./xet/open-xet.ts";
import { isCasRequest } from "./xet/routes/cas-url.ts";
import { registerXetRoutes } from "./xet/routes/routes.ts";

export interface HubOptions {
  database: Database;
  /** Has the files of this node, and by default all others. */
  dataFolder: string;
  /** The folder of git repositories, which the nodes of a cluster share. @default `git` in the data folder */
  gitFolder?: string;
  /** Stores large objects. The hub closes it. @default files in the folder `objects` of the data folder */
  objectDriver?: ObjectDriver;
  /** Signs URLs. Nodes of a cluster share it. @default a new key: URLs are valid until the hub stops */
  masterKey?: Buffer;
  /** Sizes of uploads by Git LFS. @default the limits table */
  lfs?: LfsPartSettings;
  /** Returns the base URL under which a client reaches this hub. */
  publicUrl: (request: Request, environment?: unknown) => string;
  logger: Logger;
  /** Whether visitors may create accounts. @default "closed": only the administrator creates them */
  signUp?: "open" | "closed";
  /** Requests per window that a user or an address may send. @default the limits table */
  requestLimits?: BucketLimits;
  /** Refuses file names that are invalid on Windows or macOS; `false` accepts them with a warning. @default true */
  strictNames?: boolean;
  /** Whether to remove what no repository needs any more once a day. @default true */
  collectsGarbage?: boolean;
  now?: () => Date;
  /** Returns the free bytes of a folder's disk. @default asks the operating system */
  freeBytes?: (folder: string) => Promise<number>;
  /** How long the result of a disk check is valid. */
  storageCheckMs?: number;
  /** Returns the client's address, for limits and counts. @default the peer address of the connection */
  clientAddress?: (request: Request, environment: unknown) => string | undefined;
}

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
  /** Returns whether a cached public page may be served while the database is unreachable. */
  mayShowDuringOutage: PublicRecord["mayShow"];
  close: () => Promise<void>;
}

/** Starts the hub on a database and a data folder. Applies pending migrations first. */
export async function createHub({
  database,
  dataFolder,
  gitFolder = join(dataFolder, "git"),
  objectDriver,
  masterKey = randomBytes(32),
  lfs = limits.lfs,
  publicUrl,
  logger,
  signUp = "closed",
  requestLimits = limits.rateLimits.buckets,
  strictNames = true,
  collectsGarbage = true,
  now = () => new Date(),
  freeBytes,
  storageCheckMs = limits.storage.probeEveryMs,
  clientAddress = peerAddress,
}: HubOptions): Promise<Hub> {
  const { orm } = database;
  await applyMigrations(database, { folder: join(import.meta.dirname, "../migrations"), room: "hub" });
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
  const signUpIsOpen = signUp === "open";
  const { perClient, windowMs, clients } = limits.unknownIds;
  const unknownIds = new FixedWindow({
    limit: perClient,
    windowMs,
    maxKeys: clients,
    now: () => now().getTime(),
  });
  const summaries = new LRUCache<string, TreeSummary>({ max: limits.tree.cachedTrees });
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
    reindex: (repoId) => git.exclusively(repoId, () => reindexRepo(context, { id: repoId })),
    everyMs: limits.index.retryMs,
    logger,
  });
  const context: HubContext = {
    orm,
    git,
    objectStore: xet.objectStore,
    claims: createClaimSigner(masterKey),
    arrivals: xet.arrivals,
    xetSigner: xet.context.signer,
    weightHeaders,
    metadata,
    downloads,
    unknownIds,
    logger,
    now,
    signUpIsOpen,
    treeChecks,
    publicRecord,
    withPasswordSlot: passwordSlots(),
    hasTrigrams,
    indexQueue,
  };

  const callerCache = createCallerCache();
  const leases = createLeaseStore(database.sql);
  const app = new Hono();
  const register = registrar(app, {
    logger,
    publicUrl,
    clientAddress,
    bodyMemory: new BodyMemory({
      ...limits.bodyMemory.hub,
      refusal: () => busy("Too many large requests are being received"),
    }),
    requireSpace: () => storage.requireSpace(),
    // The tokens of these requests are not access tokens; their handlers read them.
    identify: async (request, base) =>
      isCasRequest(request) ? undefined : callerCache.identify(request, () => identify(orm, request, base, now())),
  });
  registerAccountRoutes(register, context);
  registerProfileRoutes(register, context);
  registerOrganisationRoutes(register, context);
  registerPeopleRoutes(register, context);
  registerAvatarRoutes(register);
  registerRepoRoutes(register, context);
  registerCommitRoutes(register, context);
  registerTreeRoutes(register, context);
  registerCommitDetailRoutes(register, context);
  registerRefRoutes(register, context);
  registerModelRoutes(register, context);
  registerDetailRoutes(register, context);
  registerSearchRoutes(register, context);
  registerFacetRoutes(register, context);
  registerLikeRoutes(register, context);
  const mappings = createMappings(orm);
  registerMappingRoutes(register, context, mappings);
  registerDownloadRoutes(register, context);
  registerResolveRoutes(register, context);
  registerLfsRoutes(register, context, lfs);
  registerLockRoutes(register, context);
  registerXetRoutes(register, context, xet);
  const gitTransfers = registerSmartHttpRoutes(register, context, await installHooks(dataFolder, { strictNames }));
  const cards = createCardRenderer(metadata);
  registerCardRoutes(register, context, cards);

  const hasSpace = async (): Promise<boolean> => (await storage.state()).writes;
  const pageResults = createPageResults(orm, { now, hasSpace });
  const oldResults = everyHour(pageResults.removeOld, { name: "remove expired form results", logger });
  const popularity = everyHour(() => agePopularity(orm, now()), { name: "age downloads and likes", logger });
  const oldCounters = everyHour(() => leases.removeOld(new Date(now().getTime() - 2 * limits.rateLimits.windowMs)), {
    name: "remove old rate limit counters",
    logger,
  });
  const sweeping = everyHour(git.sweep, { name: "remove temporary git files", logger });
  const oldUploads = everyHour(() => driver.sweep(now()).then(() => removeExpiredUploads(context)), {
    name: "remove expired uploads",
    logger,
  });
  const stopping = new AbortController();
  const garbage = everyHour(
    async () => {
      if (!collectsGarbage) return;
      await collectDaily({ database, git, driver, now }, { gitFolder, logger, signal: stopping.signal });
    },
    { name: "collect garbage", logger },
  );

  let stopped = false;
  const reindex = () => reindexAll(context, () => stopped);
  const isKnown = async (repoId: string) =>
    (await orm.select({ id: repos.id }).from(repos).where(eq(repos.id, repoId))).length > 0;
  const startupReindex = Promise.all([reindex(), git.removeOrphans(isKnown)]).catch((error: unknown) => {
    if (!stopped) logger.error({ err: error }, "comparing the index with git failed");
  });
  const cardWords = everyHour(() => startupReindex.then(() => collectCardWords(orm)), {
    name: "collect card words",
    logger,
  });

  return {
    app,
    limitRate: rateLimits({ buckets: requestLimits, store: leases, callerCache, clientAddress, logger, now }),
    accounts: createProvisioning(orm, now),
    mappings,
    directory: createDirectory(orm, { now, hasSpace }),
    identify: (request, environment) =>
      callerCache.identify(request, () => identifyUser(orm, request, publicUrl(request, environment), now())),
    pageResults,
    publicVersion: createPublicVersions(database.sql),
    reindex,
    collectCardWords: () => collectCardWords(orm),
    setupToken: () => issueSetupToken(orm, now()),
    ready: async () => {
      await git.ready();
      const unreachableStore = await storeProblem(driver);
      const problem = await orm.execute(sql`select 1`).then(
        () => undefined,
        (error: unknown) => ({ writes: false, reason: `the database does not respond (${reasonOf(error)})` }) as const,
      );
      return problem ?? unreachableStore ?? storage.state();
    },
    mayShowDuringOutage: (renderedAtMs, repository) => publicRecord.mayShow(renderedAtMs, repository),
    close: async () => {
      stopped = true;
      stopping.abort();
      await startupReindex;
      await gitTransfers.close();
      const jobs = [popularity, oldCounters, oldResults, cardWords, sweeping, oldUploads, garbage];
      await Promise.all(jobs.map((job) => job.stop()));
      await indexQueue.close();
      await downloads.close();
      cards.close();
      weightHeaders.close();
      metadata.close();
      git.close();
      await xet.close();
      await driver.close();
    },
  };
}

function reasonOf(error: unknown): string {
  return causesOf(error).at(-1)?.message ?? String(error);
}

/**
 * Returns why large files cannot be stored on another machine: pages and git work without them, so the hub stays ready.
 * @throws {Error} the folder for them is not writable
 */
async function storeProblem(driver: ObjectDriver): Promise<WriteState | undefined> {
  try {
    await driver.ready();
    return undefined;
  } catch (error) {
    if (driver.kind === "disk") throw error;
    return { writes: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
