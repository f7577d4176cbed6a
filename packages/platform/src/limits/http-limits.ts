import { KiB, MiB, minute, second } from "./units.ts";

/** Requests and responses; see `limits`. */
export const httpLimits = {
  http: {
    headersTimeoutMs: 15 * second,
    headersBytes: 16 * KiB,
    headerCount: 100,
    /** Default of routes without an entry in `jsonBody`. */
    jsonBodyBytes: 64 * KiB,
    /** A form of our own pages without files. */
    formBytes: 64 * KiB,
    keepAliveTimeoutMs: 65 * second,
    /** Characters and entries of an `Accept-Language` header that are read. */
    acceptLanguageChars: 1024,
    acceptedLanguages: 32,
    /** Default of the time that running requests have to end when the process stops. */
    drainMs: 30 * second,
    /** Connections that may be open at once; idle ones are closed before more are refused. */
    connections: 20_000,
    /**
     * Connections that the kernel completes before they are accepted; it may allow fewer (`net.core.somaxconn`). Beyond,
     * it drops them, and a client retries only after a second.
     */
    unacceptedConnections: 4096,
    /** The time between two lines in the log about connections that could not be accepted. */
    acceptErrorLogMs: 10 * second,
    /** Of a request body, `bodyWindowBytes` must arrive in any `bodyWindowMs` of reading; otherwise, 408. */
    bodyWindowMs: 30 * second,
    bodyWindowBytes: 30 * KiB,
    /** A client that has read nothing of a response for this long is disconnected. */
    stalledResponseMs: 5 * minute,
    /** Largest body on the fast path. */
    fastPathBytes: 1 * MiB,
    /** Maximum number of trusted proxies that are followed in `X-Forwarded-For`. */
    forwardedProxies: 16,
  },
  /** The stop of the process, after the time for running requests. What takes longer is left, and logged. */
  stop: {
    /** For each of the things that are closed, one after the other. */
    stepMs: 10 * second,
    /** For all of them. */
    closeMs: 20 * second,
    /** Until the process exits, if something keeps it running after that. */
    exitMs: 2 * second,
  },
  /** Bodies of routes whose clients send more than `http.jsonBodyBytes`. */
  jsonBody: {
    validateYaml: 2 * MiB,
    /** Python sends 256 files at a time, each with a sample of 512 bytes. */
    preupload: 2 * MiB,
    pathsInfo: 2 * MiB,
    lfsBatch: 1 * MiB,
    lfsComplete: 2 * MiB,
    lfsFiles: 2 * MiB,
    createRepo: 16 * MiB,
    /** A comment of `discussions.commentChars`, also when all characters are escaped. */
    comment: 512 * KiB,
    collectionItems: 1 * MiB,
    /** A commit as one JSON object, which only old clients send; others send lines. */
    legacyCommit: 16 * MiB,
  },
  /** Bytes of request bodies that are held in memory at once. Beyond, requests get 503 with `Retry-After`. */
  bodyMemory: {
    /** Smaller bodies are not counted. */
    uncountedBytes: 64 * KiB,
    /** JSON bodies, lines of commits and fetch requests. A caller is a user and an address (IPv6: one /64). */
    hub: { totalBytes: 256 * MiB, perCallerBytes: 64 * MiB },
    /** Calls of models, until their response is complete. A caller is a user. */
    router: { totalBytes: 512 * MiB, perCallerBytes: 128 * MiB },
    /** Forms with files that pages send to call a model, until their response is made. A caller is a user and an address. */
    pages: { totalBytes: 256 * MiB, perCallerBytes: 64 * MiB },
  },
  /** Within a JSON body. The router has `router.json`. */
  json: {
    depth: 64,
    /** Field names, and arrays and objects inside others. 1,000 files of a preupload have 5,000. */
    keys: 10_000,
    /** Strings, numbers, `true`, `false` and `null`; also fields of a form. */
    values: 20_000,
    numberBytes: 1024,
    /** Consecutive white space. */
    spaceBytes: 1 * MiB,
    /** All bytes that are not in strings of more than 64 bytes. */
    readBytes: 16 * MiB,
  },
  /**
   * The files of a commit with more files and folders, folders, or files of unknown size are listed by a git process
   * instead of the running reader, which is faster for few.
   */
  listedByReader: { entries: 10_000, folders: 32, unknownSizes: 200 },
  /** Requests that read from the API, those that pages make in the hub's process included. */
  apiReads: {
    /** At once: in total, of one user, from one address (IPv6: one /64). More wait. */
    slots: { total: 128, perUser: 4, perAddress: 4 },
    slotWaitMs: 30 * second,
    /** Requests of one user or address that wait, and those of all together. Beyond: 503 with `Retry-After`. */
    waitingPerClient: 2000,
    waitingInTotal: 8000,
  },
  list: {
    models: 1000,
    modelsDefault: 30,
    /** Entries of a folder, and of a recursive listing: llama.cpp reads the first page only. */
    tree: 1000,
    recursiveTree: 10_000,
    commits: 1000,
    commitsDefault: 50,
    /** Commits that a page of commits skips: git reads a 32-bit number. */
    skippedCommits: 2_000_000_000,
    /** Paths of one `paths-info`, as on Hugging Face. */
    pathsInfo: 2000,
    searchChars: 256,
    /** The beginning of a dataset's card in `description`. */
    descriptionChars: 500,
    /** Of the first paragraph of a card, the part that lists show. */
    summaryChars: 200,
    quickSearch: 50,
    quickSearchDefault: 5,
    /** Values of one facet that a list is offered, the most frequent first. */
    facetValues: 300,
    /** Repositories that are counted where no counter exists; beyond, the count is shown as "at least". */
    countedRepos: 1000,
    /** Followers and members of a page. */
    people: 1000,
    peopleDefault: 500,
    trending: 20,
    trendingDefault: 10,
    tagsOfType: 10_000,
    /** Entries that `skip` may skip; later pages need a cursor. */
    skipped: 10_000,
  },
  /** Requests of a user or address for unreachable commit ids, which are most likely guesses. */
  unknownIds: { perClient: 100, windowMs: 1 * minute, clients: 50_000 },
  /** Spans and metrics that are sent to a collector. */
  telemetry: {
    /** Spans that wait for the next request; more are dropped. */
    waitingSpans: 8192,
    spansPerRequest: 512,
    everyMs: 2 * second,
    metricsEveryMs: 60 * second,
    /** Time for one request, also for the last one when the process stops. */
    requestMs: 10 * second,
    responseBytes: 64 * KiB,
    /** Where spans hold content. */
    waitingSpansWithContent: 1024,
    /** Of an attribute, in characters. */
    valueLength: 32 * KiB,
    /** Of model names and similar attributes that callers choose, in characters. */
    nameLength: 256,
    /** Sets of attributes per metric; further ones are counted together. */
    seriesPerMetric: 2000,
    /** Spans of requests to providers in one call; a job may be polled for hours. */
    attemptsPerCall: 32,
    /** A larger request is not read for attributes. */
    requestBytes: 256 * KiB,
    /** Of a response, or of the latest messages of a request, where content is captured. */
    contentBytes: 16 * KiB,
    /** Of one part of a message, in characters. */
    partLength: 4 * KiB,
  },
  /** Every `everyMs`, a block of the event loop of at least `blockedMs` is logged with its route. */
  eventLoop: {
    everyMs: 50,
    blockedMs: 200,
    routes: 5,
    /** Work on many entries of trees or refs gives other requests a turn after this long. */
    turnMs: 5,
  },
  /**
   * All garbage is collected when the event loop was busy for at most `idleUtilisation` of the time in `idleChecks` checks in
   * a row, and the memory is `grownBytes` above its lowest since the last time, or after the start.
   */
  idleCollection: { everyMs: 5 * second, idleChecks: 2, idleUtilisation: 0.1, grownBytes: 64 * MiB },
  dns: { timeoutMs: 5 * second, answers: 16 },
  /** Requests in each window, per address for visitors and per user for callers with a token or session. */
  rateLimits: {
    windowMs: 5 * minute,
    /** Addresses and users whose counts are kept in memory, for each bucket. */
    keys: 50_000,
    /** The part of a limit that a node admits without checking the other nodes. */
    freeShare: 1 / 20,
    buckets: {
      /** Reads of the API. */
      api: { perAddress: 30_000, perUser: 60_000 },
      /** Downloads of files. */
      resolvers: { perAddress: 50_000, perUser: 100_000 },
      pages: { perAddress: 15_000, perUser: 30_000 },
      writes: { perAddress: 15_000, perUser: 30_000 },
      search: { perAddress: 6000, perUser: 12_000 },
      git: { perAddress: 15_000, perUser: 30_000 },
      /** Sign-in and sign-up forms; failed passwords have limits of their own. */
      login: { perAddress: 1000, perUser: 1000 },
      /** Chat templates of users. */
      rendering: { perAddress: 3000, perUser: 6000 },
    },
  },
} as const;
