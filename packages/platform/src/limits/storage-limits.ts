import { GiB, KiB, MiB, minute, second } from "./units.ts";

/** Files, the data folder and the database; see `limits`. */
export const storageLimits = {
  downloads: {
    /** Requests of a client for a repository within this time count as one download. */
    burstMs: 5 * minute,
    recentClients: 100_000,
    flushMs: 5 * second,
    waitingRepos: 1000,
    libraries: 1000,
    /** Days of repositories that are counted in memory while the database is away. */
    keptCounts: 100_000,
  },
  files: {
    /** Larger files are streamed from git instead of being read into memory. */
    bufferedBytes: 1 * MiB,
    /** Large files that are sent at once: in total, to one user, to one address (IPv6: one /64). */
    streams: { total: 64, perUser: 16, perAddress: 24 },
    /** The same for files of the object store, which take no process. */
    objectStreams: { total: 512, perUser: 128, perAddress: 192 },
    /** Ranges of one response. With more, or some that overlap, the whole file is sent. */
    ranges: 16,
    /** More wait this long, then get 503 with `Retry-After`; of one user or address, and in total, so many wait. */
    streamWaitMs: 10 * second,
    waitingPerClient: 256,
    waitingInTotal: 2048,
  },
  /**
   * Limits for reading a repository's weight files when a branch moves: only headers, and at most this much of them.
   */
  modelFiles: {
    /** Described commits that are kept in memory. */
    cached: 500,
    headerBytes: 8 * MiB,
    /** Maximum offset of a header's end in a file. */
    scannedBytes: 64 * MiB,
    /** Shards of one model. */
    parts: 1000,
    ggufFiles: 100,
    /** Tokens of a vocabulary that are examined. */
    keptTokens: 400_000,
    chatTemplateBytes: 256 * KiB,
    /** For all headers of a commit. */
    readMs: 10 * second,
    /** Headers of files in S3 or in xorbs that are copied at once, and the bytes of such a file that are read first. */
    headersAtOnce: 16,
    firstReadBytes: 64 * KiB,
    /** Copied safetensors headers in memory: of one file, and in total. */
    cachedHeaderBytes: 1 * MiB,
    cachedHeadersBytes: 16 * MiB,
    /** Limits of the reading process. */
    heapMiB: 256,
  },
  database: {
    connectMs: 3 * second,
    /** After a query without a response for this long, a ping is sent; without a response to it, the database is away. */
    answerMs: 3 * second,
    pingMs: 3 * second,
    /** While the database is away, it is pinged at most this often. */
    retryMs: 250,
    /** Queries that wait for a response or a connection. */
    waitingQueries: 2000,
    /** Repositories whose refs and index one node changes at once; each holds a lock that other nodes wait for. */
    lockConnections: 8,
    /** A connection for locks and migrations is closed after this time without use. */
    directIdleMs: 30 * second,
    /** One statement, unless `DATABASE_STATEMENT_TIMEOUT` says otherwise. */
    statementMs: 5 * minute,
    /** Connections for queries of one node, unless `DATABASE_CONNECTIONS` says otherwise. */
    connections: 10,
    /** How often a replica is compared with the primary, and how old what it shows may be unless `DATABASE_REPLICA_LAG` says otherwise. */
    replicaCheckMs: 1 * second,
    replicaLagMs: 5 * second,
  },
  cluster: {
    /** How often a node writes its row, and reads whether changes are accepted. */
    heartbeatMs: 5 * second,
    /** A node whose row is older counts as missing. */
    missingMs: 20 * second,
    /** Rows of nodes that were killed are removed after this time. */
    forgottenMs: 24 * 60 * minute,
  },
  /** What is served of public repositories while the database is unavailable. */
  publicRecord: {
    /** This node confirmed them as public at most this long before the loss. */
    beforeLossMs: 1 * minute,
    forMs: 10 * minute,
    repos: 10_000,
    totalBytes: 64 * MiB,
    /** Larger rows are kept without card, configuration and list of files: enough for files and git, not for their page. */
    rowBytes: 2 * MiB,
    rowFiles: 2000,
  },
  storage: {
    /** With fewer free bytes than this on a disk of the data folder, the hub accepts no request that needs space. */
    reservedBytes: 64 * MiB,
    /** How long the result of a disk check is valid, and the check's timeout. */
    probeEveryMs: 5 * second,
    probeWaitMs: 5 * second,
  },
  /** Git LFS. */
  lfs: {
    /** Objects of one request. */
    batchObjects: 1000,
    objectBytes: 500 * GiB,
    /** Larger objects are uploaded in parts of this size, or larger ones where there would be too many parts. */
    basicBytes: 5 * GiB,
    partBytes: 64 * MiB,
    /** Their list fits in one JSON body. */
    parts: 3000,
    /** Parts of all objects of one response, each with a URL of some 500 bytes. */
    batchParts: 30_000,
    /** A URL to download an object is valid this long. Those of uploads: `objects.uploadMs`. */
    downloadUrlMs: 15 * minute,
    /** Files and parts that are received at once: in total, from one user, from one address (IPv6: one /64). */
    uploads: { total: 256, perUser: 64, perAddress: 96 },
    /** More wait this long, then get 503 with `Retry-After`; of one user or address, and in total, so many wait. */
    uploadWaitMs: 30 * second,
    waitingPerClient: 256,
    waitingInTotal: 2048,
    /**
     * Objects of this size or more are sent to the object store, where clients can reach it. Smaller ones are sent to the
     * hub, which then needs one request to the store instead of six.
     */
    directBytes: 5 * MiB,
    /** Such uploads that one request begins, each with a request to the store, and how many of these run at once. */
    directUploads: 256,
    uploadsStartedAtOnce: 32,
    /** Uploads whose SHA-256 is computed from the store at once: in total, and of one user. */
    checks: { total: 4, perUser: 2 },
    /** More wait, of one user and in total; none longer than this. */
    waitingChecks: { perUser: 3000, total: 20_000, ms: 24 * 60 * minute },
    /**
     * A request waits this long for such a check, then gets 503 with `Retry-After`. git-lfs ends a request that is silent
     * for 30 s and sends it three times; the others may take as long as proxies wait.
     */
    verifyWaitMs: 25 * second,
    completeWaitMs: 50 * second,
    commitWaitMs: 50 * second,
    /** Locks of one repository, of one page of a list. */
    locks: 10_000,
    locksPage: 100,
  },
  /** The list of the large files of a repository, and their permanent deletion. */
  lfsFiles: {
    perPage: 1000,
    /** Files that one request deletes or copies. */
    perRequest: 1000,
    fileNameChars: 1000,
    /** The time to look for the paths of files that only the history has. Those not found are listed without one. */
    historyMs: 20 * second,
    /** How long a deletion waits for pushes that were accepted before it, and how often it looks. */
    otherChangesMs: 20 * second,
    otherChangesPollMs: 100,
    /** The time of each git process that rewrites the history. Commits to the repository wait for it. */
    rewriteMs: 5 * minute,
    /** The history is rewritten again when a push moves a branch meanwhile. */
    attempts: 3,
  },
  objects: {
    /** A file is read in pieces of this size, one ahead of the client; so much memory of free buffers is kept. */
    readBytes: 256 * KiB,
    keptBufferBytes: 16 * MiB,
    /** Uploads are written in pieces of this size, while as much may arrive. */
    writeBytes: 1 * MiB,
    /** What an interrupted write left behind is removed after this time. */
    temporaryMs: 24 * 60 * minute,
    /** An upload in parts must be complete after this time. */
    uploadMs: 24 * 60 * minute,
    /** Most hashes in one query. */
    perQuery: 5000,
    /** `modelyard fsck --sample` checks each object once in so many days. */
    sampleDays: 30,
    /** Objects that `modelyard fsck` and `objects migrate` read at once, and problems that they list. All are counted. */
    maintenanceReads: 4,
    listedProblems: 1000,
    s3: {
      /** An upload holds one part in memory; larger parts only for files that would have more than `parts`. */
      partBytes: 5 * MiB,
      parts: 10_000,
      /** Larger objects are copied in parts of `copyPartBytes`, so many at once. S3 copies at most 5 GiB in one request. */
      copyBytes: 1 * GiB,
      copyPartBytes: 256 * MiB,
      copiesAtOnce: 8,
      connections: 64,
      connectMs: 10 * second,
      /** A request fails when the server sends nothing for this long. Copies and completions can take a while. */
      idleMs: 2 * minute,
      attempts: 4,
    },
  },
  /** `modelyard fsck`. */
  storageCheck: {
    /**
     * The hub checks a sample of the stored files by itself so often: a part that covers all of them in `objects.sampleDays`,
     * or as many bytes as here. The next sample continues after it.
     */
    everyMs: 24 * 60 * minute,
    bytes: 256 * GiB,
    /** How fast the sample is read. */
    bytesPerSecond: 32 * MiB,
    /** The position is recorded after so many bytes. */
    recordedBytes: 1 * GiB,
    /** Repositories that are named for each damaged object. All are counted. */
    namedRepositories: 20,
  },
  /** Removal of what no repository needs any more, see `modelyard gc`. */
  garbage: {
    everyMs: 24 * 60 * minute,
    /** Unused objects, links and git objects are kept this long. */
    graceMs: 7 * 24 * 60 * minute,
    /**
     * Unused xorbs are kept this long after a client last learned of them: clients remember for weeks what they need not
     * upload. That time is recorded at most once in `xorbLearnedMs`, so that at least 30 days remain.
     */
    xorbGraceMs: 31 * 24 * 60 * minute,
    xorbLearnedMs: 24 * 60 * minute,
    /**
     * A link that was used within this time belongs to a push or commit that may still be running, so it must be longer than
     * `git.serviceTimeoutMs`.
     */
    linkUseMs: 60 * minute,
    /** The time that `git gc` of one repository may take. Commits through the API wait for it. */
    gitMs: 5 * minute,
    /** Repositories and objects that could not be handled and are named in the report. All are counted. */
    listedFailures: 100,
  },
  /** Git bundles in the object store, from which lost repositories are rebuilt. */
  gitBundles: {
    /** How often a node looks for changed repositories, and how long a change waits for others that follow it. */
    lookMs: 2 * second,
    delayMs: 2 * second,
    /** Repositories that a node bundles at once. */
    atOnce: 2,
    /** A node that does not renew its lease for this time loses the repository to another one. */
    leaseMs: 1 * minute,
    renewMs: 20 * second,
    /** Waits after a failure; doubled each time. */
    firstWaitMs: 10 * second,
    longestWaitMs: 60 * minute,
    /** Bundles of one repository, and the bytes up to which they are not joined because of their size. */
    longestChain: 50,
    smallBytes: 256 * 1024,
    /** How often to look for repositories that were created before bundles were written. */
    lookForUnknownMs: 60 * minute,
    /** A change that waits longer is reported by `modelyard doctor`. */
    lateMs: 10 * minute,
  },
  /** `modelyard backup`, `restore` and `reindex`. */
  backup: {
    /** Repositories that are read or written at once. */
    repositories: 2,
    /** The time that git may take to write or read the bundle of one repository. */
    bundleMs: 60 * minute,
    /** Repositories and objects that could not be handled and are named in the report. All are counted. */
    listedProblems: 1000,
  },
  /** Storage of users and organisations. Settings add quotas, of which there are none by default. */
  /** Counting what is stored: git folders that one run measures, and when unchanged ones are measured again. */
  storageReport: { everyMs: 15 * minute, repositoriesPerRun: 2000, remeasureMs: 7 * 24 * 60 * minute },
  quotas: {
    /**
     * Bytes that one user has uploaded and no commit uses: unfinished uploads, xorbs of no file, and files of no commit.
     * A setting changes it.
     */
    stagedBytes: 1024 * GiB,
    /** A xorb counts as staged until files use this part of its bytes; their size counts then. */
    usedXorbPart: 1 / 2,
    /** The use of a namespace is counted again before a request is refused, if the last count is older than this. */
    recountMs: 1 * minute,
    /** Users whose staged bytes are remembered for that time. */
    countedUsers: 10_000,
    /** Repositories on a page of the list with their storage. */
    repositories: 1000,
  },
} as const;
