import { KiB, MiB, minute, second } from "./units.ts";

/** Inference; see `limits`. */
export const inferenceLimits = {
  /** Providers of one model, and the length of their names for it and of paths in it. */
  modelMapping: { providers: 50, nameChars: 256, pathChars: 1024 },
  provider: {
    connectMs: 5 * second,
    firstByteMs: 120 * second,
    idleMs: 60 * second,
    totalMs: 15 * minute,
    responseBytes: 256 * MiB,
    errorBodyBytes: 64 * KiB,
    requestBodyBytes: 64 * MiB,
    /** Redirects that are followed to a file which a provider made. */
    mediaHops: 3,
    answerHeadBytes: 16 * KiB,
    answerHeaders: 256,
    /** Of a stream of events. */
    eventLineBytes: 16 * MiB,
    /** Idle connections per provider. */
    idleConnections: 256,
    /** Hosts whose TLS session is kept for the next connection. */
    tlsSessions: 100,
    keepAliveMs: 15 * second,
    /**
     * A request is resent if its reused connection closes within this time; after that, the provider may have started.
     */
    resendMs: 300,
  },
  router: {
    /** Of a JSON body; a chat of 2,000 messages has 20,000 keys, an embedding of tokens 300,000 values. */
    json: { depth: 256, keys: 50_000, values: 500_000 },
    /**
     * Bytes of request bodies that one turn of the event loop reads, and beyond that, streams that continue in each turn.
     * Smaller pieces do not count.
     */
    reading: { bytesPerTurn: 256 * KiB, streamsPerTurn: 4, smallPieceBytes: 16 * KiB },
    /** Parts of a form with a file, and the size of the headers of each part. */
    formParts: 64,
    formPartHeadBytes: 16 * KiB,
    cachedTokens: 20_000,
    cachedModels: 20_000,
    cachedLists: 100,
    /** How long a result of the directory is fresh. */
    directoryFreshMs: 10 * second,
    /** How long it is used while the directory is unavailable. */
    directoryStaleMs: 60 * minute,
    /** How long a call waits for the directory, and the cool-down after a failure. */
    directoryWaitMs: 2 * second,
    directoryRestMs: 1 * second,
    providersRefreshMs: 60 * second,
    /** How long later calls of a connection reuse the caller and the providers of their models. */
    knownCallMs: 1 * second,
    knownCallModels: 32,
    /** Circuit breakers with failures that are kept in memory: of providers' models, and again of each with one owner's key. */
    circuits: 10_000,
    /** A stream without an event for this long gets a comment, so that proxies keep it open. */
    commentMs: 15 * second,
    /** Providers of models whose latency and failures are counted, the latest. */
    observedProviders: 10_000,
    /** Users and organisations whose keys and order of providers are kept in memory. */
    cachedOwners: 20_000,
    /** Interval of probing a custom provider. It doubles with each failure, up to the second value. */
    discoveryEveryMs: 1 * minute,
    discoveryBackOffMs: 5 * minute,
    /** Addresses of one custom provider. */
    replicas: 16,
    /** A replica to which no connection could be made is skipped for this long, unless all are. */
    replicaDownMs: 5 * second,
    /** Bytes of a body in which the begin of a conversation is looked for. */
    prefixBytes: 16 * KiB,
    /** How many models of a custom provider are stored. */
    discoveredModels: 2000,
    discoveredModelChars: 200,
    discoveryBytes: 4 * MiB,
    /** Timeout of testing a key, of listing models, and of recognizing the engine of a custom provider. */
    probeMs: 10 * second,
    /** One request that recognizes an engine: its duration, and bytes of the response. */
    engineRequestMs: 3 * second,
    engineResponseBytes: 1 * MiB,
    /** How many models of an Ollama server are described in one probe; the next probe continues. */
    engineDescriptions: 32,
    /** A server that is no known engine is examined again after this time. */
    engineUnknownMs: 30 * minute,
    settingsBodyBytes: 64 * KiB,
    /** All settings of the router in one document. */
    settingsDocumentBytes: 1 * MiB,
    /** How long a settings call waits for the database. */
    settingsWaitMs: 5 * second,
    /** Counting calls: how long PostgreSQL may take, rows by token, provider and model, and days with latency. */
    usageQueryMs: 4 * second,
    usageRows: 500,
    usageBreakdownDays: 92,
    /** How long single calls are stored, unless `MODELYARD_USAGE_RETENTION` says otherwise, and how long counts by day are. */
    usageKeptDays: 400,
    usageCountsKeptDays: 400,
    /** Such queries of one user at a time, and of all users. */
    usageQueries: { perUser: 4, inTotal: 6 },
    /** Budgets and rate limits of the hub, an organisation or a user. */
    quotasPerOwner: 200,
    /** Counts of them that are kept in memory. */
    cachedQuotaCounts: 50_000,
    /** Reservations of a node that has not renewed them for this long are released. */
    quotaReservationMs: 15 * second,
    /** Estimates of a call's usage until it has ended: output tokens, bytes per input token, tokens per file, bytes per audio second. */
    assumedOutputTokens: 1000,
    assumedBytesPerToken: 4,
    assumedTokensPerFile: 1000,
    assumedBytesPerSecond: 16_000,
    /** Unfinished jobs of one user, and jobs that one node processes. */
    jobsPerUser: 50,
    jobsRunning: 32,
    jobRequestBytes: 8 * MiB,
    /** Maximum duration of a job, and how long its result is stored. */
    jobMs: 60 * minute,
    jobKeptMs: 7 * 24 * 60 * minute,
    /**
     * A node that has not renewed its lease for this long loses its jobs to other nodes, which look for such jobs every
     * `jobLookMs`. Together, they must stay below 30 s: the time until the job of a killed node resumes.
     */
    jobLeaseMs: 24 * second,
    jobLookMs: 5 * second,
    /** Attempts at a job whose provider responds in one request, if nodes fail during it. */
    jobAttempts: 3,
    /** Tiers of one model's price. */
    priceTiers: 8,
    /** Key tests of one user per minute. */
    keyTestsPerMinute: 20,
    /** Provider keys of at least this length are masked in responses; shorter ones may be words. */
    maskedKeyChars: 16,
  },
} as const;
