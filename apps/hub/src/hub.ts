import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { causesOf } from "@modelyard/platform/causes-of";
import { applyMigrations, type Database } from "@modelyard/platform/database";
import { BodyMemory } from "@modelyard/platform/http/body-memory";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
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
import { type Identified, identifyForRooms } from "./http/identify-user.ts";
import { registrar } from "./http/register.ts";
import type { HubContext } from "./hub-context.ts";
import { registerLikeRoutes } from "./likes/routes.ts";
import { createMappings, type Mappings } from "./mappings/mapping-store.ts";
import { registerMappingRoutes } from "./mappings/routes.ts";
import { createDocumentReader } from "./metadata/metadata-reader.ts";
import { createPageResults, type PageResults } from "./page-results/page-results.ts";
import type { BucketLimits } from "./rate-limits/buckets.ts";
import { createKnownCallers } from "./rate-limits/caller-cache.ts";
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
import { createModelFileReader } from "./weight-headers/weight-header-reader.ts";

export interface HubOptions {
  database: Database;
  /** Git repositories go to `git` in it, large objects to `objects`. */
  dataFolder: string;
  /** The address under which the sender of a request reaches this hub. */
  publicUrl: (request: Request, environment?: unknown) => string;
  logger: Logger;
  /** Whether anybody may make an account; by default nobody but the administrator. */
  signUp?: "open" | "closed";
  /** How many requests a user and an address may send in each window; by default those of the limits table. */
  requestLimits?: BucketLimits;
  /** Refuse file names that Windows or macOS cannot hold; `false` accepts them with a warning. */
  strictNames?: boolean;
  now?: () => Date;
  /** Returns the bytes that are free in a folder; by default the operating system's. */
  freeBytes?: (folder: string) => Promise<number>;
  /** How long a check of the disk counts. */
  storageCheckMs?: number;
  /** The client's address, for limits and counts; by default the other end of the connection. */
  clientAddress?: (request: Request, environment: unknown) => string | undefined;
}

export interface Hub {
  /** Owns only the addresses it answers; to be mounted before the web pages. */
  app: Hono;
  /** Counts and refuses requests; to be installed once, before everything that it shall protect. */
  limitRate: MiddlewareHandler;
  accounts: Provisioning;
  mappings: Mappings;
  directory: Directory;
  /** Identifies the sender of a request to another room by its token or, from our own pages, its cookie. */
  identify: (request: Request, environment?: unknown) => Promise<Identified | undefined>;
  /** For whoever keeps what everybody may see of a repository: whether it is still so. */
  publicVersion: ReadPublicVersion;
  /** Keeps results of forms for the page after the form. */
  pageResults: Pick<PageResults, "put" | "get">;
  /** Compares every repository with git and brings the index up to date. Runs by itself at the start. */
  reindex: () => Promise<number>;
  /** Collects the words by which misspelt ones in searches are corrected. Runs by itself every hour. */
  collectCardWords: () => Promise<void>;
  /** A new one-time token for `POST /_private/setup`; it replaces an older one. `undefined` once there is an administrator. */
  setupToken: () => Promise<string | undefined>;
  /** @throws {Error} says why nothing can be served */
  ready: () => Promise<WriteState>;
  /** Whether something made for everybody may be shown again because the database is away. */
  mayShowWhileAway: PublicRecord["mayShow"];
  close: () => Promise<void>;
}

/** Starts the hub on a database and a folder. Brings the tables up to date first. */
export async function createHub({
  database,
  dataFolder,
  publicUrl,
  logger,
  signUp = "closed",
  requestLimits = limits.rateLimits.buckets,
  strictNames = true,
  now = () => new Date(),
  freeBytes,
  storageCheckMs = limits.storage.probeEveryMs,
  clientAddress = peerAddress,
}: HubOptions): Promise<Hub> {
  const { orm } = database;
  await applyMigrations(database, { folder: join(import.meta.dirname, "../migrations"), room: "hub" });
  const hasTrigrams = await prepareTrigrams(database.sql, logger);
  const objectFolder = join(dataFolder, "objects");
  await mkdir(objectFolder, { recursive: true, mode: 0o700 });
  const git = await openGitStore(join(dataFolder, "git"), now);
  const modelFiles = createModelFileReader();
  const documents = createDocumentReader();
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
    folders: [join(dataFolder, "git"), objectFolder],
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
    modelFiles,
    documents,
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

  const knownCallers = createKnownCallers();
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
    identify: (request, base) => knownCallers.watch(request, () => identify(orm, request, base, now())),
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
  const gitTransfers = registerSmartHttpRoutes(register, context, await installHooks(dataFolder, { strictNames }));
  const cards = createCardRenderer(documents);
  registerCardRoutes(register, context, cards);

  const hasSpace = async (): Promise<boolean> => (await storage.state()).writes;
  const pageResults = createPageResults(orm, { now, hasSpace });
  const oldResults = everyHour(pageResults.removeOld, { name: "remove old results of forms", logger });
  const popularity = everyHour(() => agePopularity(orm, now()), { name: "age downloads and likes", logger });
  const oldCounters = everyHour(() => leases.removeOld(new Date(now().getTime() - 2 * limits.rateLimits.windowMs)), {
    name: "remove counters of rate limits",
    logger,
  });
  const sweeping = everyHour(git.sweep, { name: "remove temporary files of git", logger });

  let stopped = false;
  const reindex = () => reindexAll(context, () => stopped);
  const isKnown = async (repoId: string) =>
    (await orm.select({ id: repos.id }).from(repos).where(eq(repos.id, repoId))).length > 0;
  const catchingUp = Promise.all([reindex(), git.removeOrphans(isKnown)]).catch((error: unknown) => {
    if (!stopped) logger.error({ err: error }, "the index could not be compared with git");
  });
  const cardWords = everyHour(() => catchingUp.then(() => collectCardWords(orm)), {
    name: "collect words of cards",
    logger,
  });

  return {
    app,
    limitRate: rateLimits({ buckets: requestLimits, store: leases, knownCallers, clientAddress, logger, now }),
    accounts: createProvisioning(orm, now),
    mappings,
    directory: createDirectory(orm, { now, hasSpace }),
    identify: (request, environment) =>
      knownCallers.watch(request, () => identifyForRooms(orm, request, publicUrl(request, environment), now())),
    pageResults,
    publicVersion: createPublicVersions(database.sql),
    reindex,
    collectCardWords: () => collectCardWords(orm),
    setupToken: () => issueSetupToken(orm, now()),
    ready: async () => {
      await git.ready();
      await access(objectFolder, constants.W_OK).catch((cause: unknown) => {
        throw new Error(`the folder of large objects, ${objectFolder}, does not answer`, { cause });
      });
      const problem = await orm.execute(sql`select 1`).then(
        () => undefined,
        (error: unknown) => ({ writes: false, reason: `the database does not respond (${reasonOf(error)})` }) as const,
      );
      return problem ?? storage.state();
    },
    mayShowWhileAway: (madeAtMs, of) => publicRecord.mayShow(madeAtMs, of),
    close: async () => {
      stopped = true;
      await catchingUp;
      await gitTransfers.close();
      await Promise.all([popularity.stop(), oldCounters.stop(), oldResults.stop(), cardWords.stop(), sweeping.stop()]);
      await indexQueue.close();
      await downloads.close();
      cards.close();
      modelFiles.close();
      documents.close();
      git.close();
    },
  };
}

function reasonOf(error: unknown): string {
  return causesOf(error).at(-1)?.message ?? String(error);
}
