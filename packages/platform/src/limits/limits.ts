const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;
const second = 1000;
const minute = 60 * second;

/**
 * The limits table: every bound on size, time, depth and count that the servers enforce.
 * Sizes are bytes, times milliseconds, unless the name says otherwise. Each has a test at the limit and one past it.
 */
export const limits = {
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
    drainMs: 30 * second,
    /** Connections that may be open at once; idle ones are closed before more are refused. */
    connections: 20_000,
    /**
     * Connections that the kernel completes before they are accepted; it may allow fewer (`net.core.somaxconn`). Beyond,
     * it drops them, and a client retries only after a second.
     */
    unacceptedConnections: 4096,
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
  commit: {
    /** A file of `inlineFileBytes` in base64 fits. */
    lineBytes: 16 * MiB,
    /** After a longer line, other requests get a turn. */
    quickLineBytes: 1 * MiB,
    inlineFileBytes: 10 * MiB,
    /** The path of a large file, in characters. */
    largePathChars: 1000,
    bodyBytes: 2 * GiB,
    operations: 25_000,
    /** Lines of a body, empty ones included. */
    lines: 30_000,
    /** After reading received lines for this long, other requests get a turn. */
    readMs: 5,
    /** Files and folders that the operations of one commit name together. */
    paths: 200_000,
    summaryChars: 500,
    descriptionChars: 65_536,
  },
  path: { bytes: 4096, componentBytes: 255, depth: 64 },
  /** Folders and files of one commit. */
  tree: {
    /** Files, links, submodules and folders that a branch or tag leads to, as a recursive listing shows them. */
    entries: 100_000,
    /** Distinct folders that the check of one push or commit reads, and their bytes together. */
    checkedTrees: 500_000,
    checkedBytes: 2 * GiB,
    /** Folders whose checks are remembered between commits. */
    cachedTrees: 100_000,
    /** Blobs whose sizes are remembered for listings, some 150 bytes each. */
    cachedSizes: 100_000,
    /** Warnings about names that not every file system supports, in one push or commit. */
    warnings: 20,
    /** Bytes of folders that a listing holds in memory: those on the path to its position. */
    openBytes: 64 * MiB,
    /** Bytes of paths that the index keeps of a commit. */
    indexedPathBytes: 16 * MiB,
    /** Commits that are compared, and the time for it, to find the last commit of each entry of a page. */
    comparedCommits: 5000,
    compareMs: 5 * second,
  },
  /**
   * The files of a commit with more files and folders, folders, or files of unknown size are listed by a git process
   * instead of the running reader, which is faster for few.
   */
  listedByReader: { entries: 10_000, folders: 32, unknownSizes: 200 },
  /** Characters of a response that the API reference shows after "Try it", and of the longest JSON that it indents. */
  apiReference: { shownChars: 64 * KiB, indentedChars: 512 * KiB },
  /** Changed files on the page of a commit, and folders that are read to find them. */
  commitPage: { files: 1000, folders: 2000 },
  /** The difference of two commits: changed files, folders that are read to find them, its text, and the time of git. */
  compare: { files: 3000, folders: 20_000, bytes: 8 * MiB, timeMs: 20 * second },
  /** Branches, tags and other refs: of one repository, and those that one push changes. Above, refs can be deleted. */
  refs: {
    perRepository: 10_000,
    perPush: 5000,
    /** A change of refs is settled by another process if it began this long ago, which is looked for this often. */
    repairAfterMs: 1 * minute,
    repairEveryMs: 1 * minute,
    /** Characters of the message of a super-squash. */
    squashMessageChars: 500,
    /** A branch is squashed again when a commit is added meanwhile. */
    squashAttempts: 5,
  },
  push: {
    objects: 1_000_000,
    /** Tags between a tag and the commit that it leads to. */
    tagChain: 5,
    /** Memory of the process that checks a push; it has some 100 MiB in use for a folder of 100,000 files. */
    heapMiB: 512,
    /** How long the hub may take to check the large files of a push, and how often both processes check for a message. */
    pointerCheckMs: 1 * minute,
    pointerPollMs: 25,
  },
  /** Requests that read from the API, those that pages make in the hub's process included. */
  apiReads: {
    /** At once: in total, of one user, from one address (IPv6: one /64). More wait. */
    slots: { total: 128, perUser: 4, perAddress: 4 },
    slotWaitMs: 30 * second,
    /** Requests of one user or address that wait, and those of all together. Beyond: 503 with `Retry-After`. */
    waitingPerClient: 2000,
    waitingInTotal: 8000,
  },
  preupload: { files: 1000 },
  /** What is read of a `.gitattributes` file; the rest is ignored. */
  gitAttributes: {
    fileBytes: 1 * MiB,
    /** Git ignores longer lines: their length and the line break. */
    lineBytes: 2048,
    /** Steps to match the files of one request with wildcards, some 30 ms. */
    steps: 1_000_000,
  },
  /** What is read of a `.gitignore` file, and the steps to match the files of one request, some 30 ms. */
  gitIgnore: { fileBytes: 256 * KiB, steps: 1_000_000 },
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
  search: {
    /** The first bytes of a card, which are searched. */
    cardBytes: 64 * KiB,
    /** Longer words, such as keys and hashes, are not indexed. */
    wordChars: 64,
    /** Marks on one letter, as in Unicode's Stream-Safe Text Format: normalizing sorts them in quadratic time. */
    marks: 30,
    /** Words of one query; more are ignored. */
    words: 16,
    /** Most popular matching texts that are ranked by their words. */
    ranked: 200,
    /** Most popular texts with the words of a phrase that are read to find it. */
    readForPhrases: 1000,
    /** Names that contain a text, of which the best are shown. */
    rankedNames: 50,
    /** Time limits of searching names, similar names and texts; a search that exceeds its limit has no results. */
    nameMs: 1 * second,
    nearMs: 500,
    textMs: 500,
    /** Letters of an excerpt. */
    excerptChars: 200,
    /** Words known for correcting misspelt ones, the most frequent of the most popular public cards. */
    knownWords: 50_000,
    knownWordsOfCards: 5000,
  },
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
  /** Commits whose row could not be written are indexed again after this long. */
  index: { retryMs: 2 * second },
  /** Discussions and pull requests. Texts in characters. */
  discussions: {
    titleChars: { min: 3, max: 200 },
    /** A comment, or the description. */
    commentChars: 65_536,
    /** Comments and other events of one discussion. */
    events: 5000,
    /** Commits of one push to a pull request that are recorded as events, the newest. */
    commitEvents: 100,
    /** A form with a comment on our own pages, encoded. */
    formBytes: 1 * MiB,
    /** Bytes of all comments of one discussion, with their earlier texts. */
    textBytes: 2 * MiB,
    /** HTML of one comment, and of all comments in one response. Larger ones are shown as plain text. */
    htmlBytes: 512 * KiB,
    responseHtmlBytes: 4 * MiB,
    /** Comments that are not rendered after this time are plain text in a response, and are rendered for a later one. */
    renderMs: 5 * second,
    /** Earlier texts of a comment that are kept: the first, and the newest. */
    edits: 20,
    /** Reactions to all comments of one discussion. */
    reactions: 2000,
    /** Pinned discussions of one repository. */
    pinned: 3,
    /** Discussions on a page of the list. */
    page: 50,
    lastPage: 100_000,
    /** The longest text to search for in titles. */
    searchChars: 256,
    /** What one user may create in each window, on all nodes. */
    perUser: { windowMs: 60 * minute, discussions: 120, comments: 600 },
  },
  /** Pull requests. */
  pulls: {
    /** Open and draft ones in one repository: of one user, and of all. */
    openPerUser: 100,
    openPerRepository: 2000,
    /** Refs of pull requests in one repository, those of closed and merged ones included. */
    refsPerRepository: 5000,
    /** The difference that a request shows; longer ones are cut. */
    diffBytes: 1 * MiB,
    /** Attempts to merge while others push to the base branch. */
    mergeAttempts: 5,
    /** Files with conflicts that are named. */
    conflictFiles: 1000,
    /** Pull requests whose conflicts are remembered until one of their branches moves. */
    rememberedConflicts: 1000,
  },
  /** What the hub remembers of which commits and files a branch, a tag or another ref reaches. */
  reachability: {
    /** Of one repository. Older commits of a longer history are read through a branch or tag, not by their id. */
    ids: 2_000_000,
    /** Memory for the ids of all repositories, 20 bytes each and a little more. */
    keptBytes: 128 * MiB,
    /** Refs of all repositories together. */
    keptRefs: 500_000,
    /** Walks through a history, and reads of a list of refs, on one node: at once, and waiting. */
    walks: { running: 2, waiting: 100 },
    refReads: { running: 8, waiting: 500 },
    /** Of a repository's refs: with more, comparing their folders costs as much as reading the refs. */
    comparedFolders: 64,
    /** How long the refs of a repository with more folders are used before git lists them again. */
    uncomparedMs: 1 * second,
  },
  /** One line of a git request, without the pack of a push. */
  gitLine: { bytes: 4096 },
  /** Requests of a user or address for unreachable commit ids, which are most likely guesses. */
  unknownIds: { perClient: 100, windowMs: 1 * minute, clients: 50_000 },
  git: {
    /** Fetches, clones and pushes: wall-clock time, and for each of their processes memory and CPU time. */
    serviceTimeoutMs: 30 * minute,
    /** Node alone maps 0.6 GiB of private memory when it starts as the hook that checks a push. */
    serviceMemoryBytes: 1.5 * GiB,
    serviceCpuSeconds: 10 * 60,
    /** Fetches, clones, pushes and commits yield processor time to pages and calls of models, which take milliseconds. */
    serviceNiceness: 5,
    /** Commands that read or change a repository within a request. */
    commandTimeoutMs: 60 * second,
    commandMemoryBytes: 1 * GiB,
    commandCpuSeconds: 2 * 60,
    /** Git holds the lock of a ref for milliseconds: an older one was left by a process that was killed. */
    staleLockMs: 5 * second,
    packBytes: 2 * GiB,
    /** A decoded fetch request: room for some 300,000 object ids, far more than git asks for at once. */
    fetchRequestBytes: 16 * MiB,
    /**
     * A gzip-encoded push may decode to this many times its size. Packs are compressed already, so a legitimate one
     * hardly shrinks.
     */
    pushDecodedRatio: 20,
    /** Below this many decoded bytes the ratio is not checked. */
    pushRatioFromBytes: 1 * MiB,
    /** Fetches and clones that run at once: in total, of one user, from one address (IPv6: one /64). */
    fetchSlots: { total: 32, perUser: 8, perAddress: 12 },
    /** Pushes that run at once. They have their own slots, so that slow uploads never block fetches. */
    pushSlots: { total: 16, perUser: 4, perAddress: 6 },
    /** Commits through the API that write to git at once, and repositories that are being created. */
    commitSlots: { total: 32, perUser: 8, perAddress: 12 },
    /** Ref advertisements, the first request of every fetch and push. They are short. */
    advertisementSlots: { total: 32, perUser: 8, perAddress: 12 },
    /** A request waits this long for a slot; so many of one user or address may wait. */
    slotWaitMs: 30 * second,
    /**
     * While others wait for its slot, a client must take or send `bytes` in each `windowMs` in which git waits for it.
     * While all slots are taken, that doubles after each `doublesEveryMs` of such time, up to `mostBytes`.
     * The slowest transfer is ended each `everyMs`.
     */
    slowTransfer: {
      bytes: 160 * KiB,
      windowMs: 10 * second,
      everyMs: 500,
      doublesEveryMs: 20 * second,
      mostBytes: 5 * MiB,
    },
    waitingPerClient: 64,
    waitingInTotal: 512,
    /** A client that does not read the next part of a response (up to 64 KiB) within this time is disconnected. */
    stalledReaderMs: 60 * second,
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
  /** Providers of one model, and the length of their names for it and of paths in it. */
  modelMapping: { providers: 50, nameChars: 256, pathChars: 1024 },
  /** Models that are shown as another model's origin, and the number up to which derived models are counted. */
  modelFamily: { bases: 50, counted: 10_000 },
  /** Of a card. Nodes are counted as written, and again with aliases followed. */
  frontMatter: { bytes: 64 * KiB, nodes: 10_000, depth: 32 },
  /** YAML and JSON files of a repository that are parsed to describe it, in child processes. */
  documents: {
    /** Parsed files that are kept in memory. */
    cached: 1000,
    workers: 2,
    heapMiB: 256,
    parseMs: 5 * second,
    /** Checks of cards that wait for a process; more are refused. */
    waiting: 100,
    /** A larger file is data, not a description. */
    fileBytes: 8 * MiB,
    depth: 64,
    /** A tokenizer's configuration may list 10,000 tokens with 6 fields each. */
    keys: 200_000,
    values: 1_000_000,
    /** Stored fields of a file, the smallest first. */
    resultBytes: 512 * KiB,
  },
  /** Rendered cards that are kept in memory: `cached`. */
  markdown: { cached: 200, sourceBytes: 1 * MiB, htmlBytes: 5 * MiB, renderMs: 2 * second, heapMiB: 192, workers: 2 },
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
    /** Interval of listing a custom provider's models, and how many of them are stored. */
    discoveryEveryMs: 5 * minute,
    discoveredModels: 2000,
    discoveredModelChars: 200,
    discoveryBytes: 4 * MiB,
    /** Timeout of testing a key and of listing models. */
    probeMs: 10 * second,
    settingsBodyBytes: 64 * KiB,
    /** All settings of the router in one document. */
    settingsDocumentBytes: 1 * MiB,
    /** How long a settings call waits for the database. */
    settingsWaitMs: 5 * second,
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
  /** Settings of a repository: the characters of the address for notifications about access requests. */
  repoSettings: { emailChars: 254 },
  /** Copies of repositories within the hub. */
  duplicate: {
    /** Copies that run at once. */
    slots: { total: 4, perUser: 2, perAddress: 3 },
    /** The time of each git process that copies the history. */
    copyMs: 10 * minute,
    /** The packed size of the history, without large files. */
    packBytes: 2 * GiB,
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
  /** Gated repositories and requests for access to them. */
  gatedAccess: {
    /** Fields of the form that a card declares, characters of a label, and options of a field. More are ignored or cut. */
    fields: 50,
    labelChars: 500,
    options: 300,
    /** Characters of the card's own texts beside the fields; longer ones are cut. */
    textChars: 10_000,
    /** Characters of an answer. */
    answerChars: 2000,
    rejectionReasonChars: 200,
    /** Requests of a page of the list, and of one batch. */
    perPage: 1000,
    perBatch: 100,
    /** Rows of the report. */
    reportRows: 100_000,
    /** Requests for access that one user sends. */
    perUser: 100,
    windowMs: 60 * minute,
    users: 50_000,
    /** Addresses of parts of files, which nothing revokes, are valid this long. The default is `xet.urlMs`. */
    linkMs: 15 * minute,
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
  xet: {
    /** Uncompressed bytes and chunks of a xorb. */
    xorbRawBytes: 64 * MiB,
    xorbChunks: 8192,
    /** Body of a xorb: the chunks, their headers, and the footer that old clients send. */
    xorbBodyBytes: 66 * MiB,
    /** Body of a shard, and what it lists. */
    shardBytes: 64 * MiB,
    shard: { files: 10_000, terms: 200_000, xorbs: 20_000, chunks: 1_400_000 },
    /**
     * Chunks of the terms of one file, and of all files of a shard: a term may repeat a xorb. Clients cut chunks of 62 KiB on
     * average, so that a file of `lfs.objectBytes` has about 8.5 million.
     */
    fileChunks: 10_000_000,
    shardFileChunks: 16_000_000,
    /** Chunks whose hashes are combined in one job of a thread. Each takes 36 bytes. */
    hashedChunks: 256 * 1024,
    /** Shards whose files are compared with the stored xorbs at once: in total, of one user, from one address. */
    shardChecks: { total: 4, perUser: 1, perAddress: 4 },
    /** Files whose SHA-256 is computed at once: in total, and of one user. */
    fileHashes: { total: 8, perUser: 4 },
    /** Bytes of a file that are hashed before files of other users have their turn. */
    hashTurnBytes: 256 * MiB,
    /** More wait, of one user and in total; none longer than this. */
    waitingHashes: { perUser: 20_000, total: 100_000, ms: 24 * 60 * minute },
    /** Xorbs and shards that are received at once: in total, by one user, from one address. */
    uploads: { total: 128, perUser: 64, perAddress: 96 },
    /** More wait this long, then get 503 with `Retry-After`. */
    uploadWaitMs: 30 * second,
    waitingPerClient: 256,
    waitingInTotal: 1024,
    /** Threads that hash and decode, how long one job may take, and after which idle time a thread ends. */
    threads: 2,
    jobMs: 2 * minute,
    idleMs: 30 * second,
    /** Tokens for uploads and downloads, and addresses of parts of xorbs. */
    tokenMs: 15 * minute,
    urlMs: 60 * minute,
    /** A commit waits this long for the SHA-256 of its files, then gets 503 with `Retry-After`. */
    commitWaitMs: 50 * second,
    /** A v1 upload of a shard responds after this time; its files are checked in the background. */
    shardWaitMs: 20 * second,
    /** Bytes of a file that are decoded at once, one such piece ahead of the client. */
    decodedBytes: 1 * MiB,
    /** Tables of chunks in memory. */
    chunkTablesBytes: 32 * MiB,
    /** Terms that are read from the database at once. */
    termsPerQuery: 1000,
    /** Xorbs in the response to a search for a chunk. */
    foundXorbs: 4,
    /** How long clients may use that response. */
    foundMs: 24 * 60 * minute,
    /** Terms of a response that describes how to download a file; beyond, it describes the start only. */
    reconstructionTerms: 20_000,
    /** Ranges of a xorb in one request. */
    ranges: 256,
    /** Work in the background that cuts objects that arrived whole into chunks. */
    wholeFiles: {
      /** How often a node looks for objects that are not cut yet. */
      lookMs: 5 * second,
      /** A node holds an object this long and renews that while it works, so that another node continues after a crash. */
      leaseMs: 2 * minute,
      /** After a failure, for example because the object is damaged, it is tried again after this time. */
      retryMs: 60 * minute,
      /** While garbage is collected or a backup runs, whole copies that are not needed any more are removed this much later. */
      lockedMs: minute,
      /**
       * Whole copies are kept this long after the object was stored as xorbs, where clients may be downloading them from a
       * proxy or the object store: longer than `lfs.downloadUrlMs`, because the clocks of nodes may differ.
       */
      keptCopyMs: 16 * minute,
      /** Chunks of an object, which are in memory with 36 bytes each: about 128 GiB. Larger objects are not cut. */
      chunks: 2_000_000,
      /** Bytes that are read and cut at once. */
      segmentBytes: 8 * MiB,
      /** Bytes of a xorb that is a part of a whole object, with the headers of its chunks. */
      xorbBytes: 64 * MiB,
      /** Stored files that may share chunks with an object, and their chunks that are compared. */
      similarFiles: 8,
      similarChunks: 250_000,
      /** Fewer consecutive chunks are not shared: each part of a file costs a read. */
      sharedChunks: 4,
      /** The part of an object that must be stored already for the rest of it to be stored as xorbs. */
      sharedPart: 0.25,
    },
  },
  /** Removal of what no repository needs any more, see `modelyard gc`. */
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
  /** Changes of repositories, for webhooks and notifications. */
  events: {
    /** Moves of refs this old whose process has not recorded them are recorded by another one. */
    settleAfterMs: 10 * second,
    perQuery: 100,
    keptMs: 30 * 24 * 60 * minute,
    /** Events that remained after the deletion of their repository are removed while it is this recent. */
    deletedMs: 24 * 60 * minute,
    /** How often a node looks for events and due deliveries. */
    lookMs: 1 * second,
  },
  webhooks: {
    perUser: 50,
    /** Users, organizations and repositories that one webhook watches. */
    watched: 100,
    urlChars: 2048,
    secretChars: 256,
    /** Of one delivery, from DNS to the end of the response. */
    timeoutMs: 10 * second,
    /** Waits between attempts: up to an hour in all. Each is shortened by up to a quarter at random. */
    retryMs: [1 * minute, 4 * minute, 15 * minute, 40 * minute],
    /** A delivery belongs to its node for this long: longer than it can take. */
    leaseMs: 30 * second,
    /** Bytes of a response that are read. The log keeps the first `loggedChars`. */
    responseBytes: 64 * KiB,
    loggedChars: 4096,
    /** Deliveries that run at once: of a node, and of one user on all nodes. */
    running: { perNode: 256, perUser: 16 },
    /** Deliveries of one user that wait. Further events are not delivered to that user. */
    waitingPerUser: 2000,
    /** Failed deliveries in a row that suspend a webhook. */
    failures: 10,
    /** Tags of a repository in a payload. */
    tags: 1000,
    /** Deliveries in a page of the log. */
    logPage: 50,
  },
  collections: {
    titleChars: 60,
    descriptionChars: 150,
    noteChars: 500,
    items: 500,
    perNamespace: 500,
    page: { byDefault: 20, max: 100 },
    /** Items of each collection in a list. */
    listedItems: 4,
    /** Values of one filter of a list. */
    filterValues: 20,
  },
  notifications: {
    /** Users that a comment mentions. */
    mentions: 20,
    /** Users, organizations and repositories that a user watches or has muted. */
    watched: 1000,
    /** Users who watch a repository or its owner and are notified of an event. */
    recipients: 10_000,
    perQuery: 1000,
    page: 20,
    /** Pages that can be read. */
    pages: 500,
    /** Ids in one change. */
    ids: 500,
    /** Participants shown with a notification. */
    participants: 5,
    keptMs: 180 * 24 * 60 * minute,
  },
  /** Sign-in with an external OpenID provider, and tokens of trusted issuers. */
  openId: {
    /** Of one request to a provider or issuer, from DNS to the end of the response. */
    requestMs: 10 * second,
    responseBytes: 256 * KiB,
    /** A provider's metadata are fetched again after this time. */
    metadataMs: 60 * minute,
    /** From the start of a sign-in until the provider sends the browser back. */
    attemptMs: 10 * minute,
    /** Difference between the clocks of an issuer and of this hub. */
    clockSkewMs: 60 * second,
    /** Characters of the address to open after a sign-in, and of the provider's response in the callback. */
    nextChars: 1024,
    callbackChars: 8192,
    /** Groups of a user. */
    groups: 10_000,
    /** User names that are tried for a new account, before one with random characters. */
    nameAttempts: 50,
  },
  /** Jobs that change a repository with ID tokens of trusted issuers. */
  publishers: {
    perRepository: 50,
    issuerChars: 255,
    claims: 20,
    claimNameChars: 64,
    claimValueChars: 255,
    idTokenChars: 16_384,
    /** Keys of an issuer. */
    keys: 100,
    /** Keys are fetched again after this time; for a token with an unknown key, after `keysRetryMs`. */
    keysMs: 60 * minute,
    keysRetryMs: 1 * minute,
    /** Lifetime of the access token of a job. */
    tokenMs: 60 * minute,
  },
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
  /** The audit log. */
  audit: {
    /** Entries of a page of the list. */
    pageEntries: 100,
  },
  /** Access tokens. */
  tokens: {
    /** Users, organizations and repositories that a fine-grained token may name. */
    scopedEntities: 100,
    /** The latest expiry date of a token, from the request on. */
    lifetimeMs: 10 * 365 * 24 * 60 * minute,
  },
  /** Apps to which users give access. */
  oauth: {
    /** Access tokens of apps, and those of the command line, which renews them one day before they expire. */
    accessTokenMs: 8 * 60 * minute,
    deviceTokenMs: 30 * 24 * 60 * minute,
    refreshTokenMs: 90 * 24 * 60 * minute,
    /** Authorization codes, and statements of who logged in. */
    codeMs: 2 * minute,
    idTokenMs: 60 * minute,
    /** A new key signs after `rotateMs`; the old one is published until `publishedMs`, longer than `idTokenMs` after that. */
    keys: { rotateMs: 90 * 24 * 60 * minute, publishedMs: 97 * 24 * 60 * minute },
    /** Apps of one user, and addresses to which one app may send users back. */
    appsPerUser: 50,
    redirectUris: 20,
    nameChars: 100,
    /** Apps that registered themselves: of one network within the window, and in all. Unused ones are removed. */
    registration: { perNetwork: 20, windowMs: 15 * minute, total: 10_000, unusedMs: 7 * 24 * 60 * minute },
    /** The query of an authorization request. */
    queryChars: 8192,
    /** Consents of one user to one app: the oldest are revoked. */
    grantsPerApp: 50,
    device: {
      lifetimeMs: 15 * minute,
      /** The shortest time between two requests of a waiting device. Faster ones lengthen it by the same time. */
      intervalMs: 5 * second,
      /** Within the window: codes that devices of one network request, and unknown codes that are entered. */
      windowMs: 15 * minute,
      requestsPerNetwork: 300,
      failuresPerUser: 10,
      failuresPerNetwork: 100,
    },
  },
  session: {
    lifetimeMs: 30 * 24 * 60 * minute,
    setupLinkLifetimeMs: 24 * 60 * minute,
    /** How long a browser may store sealed content for the page after a redirect, such as a new token. */
    flashLifetimeMs: minute,
  },
  /** Failures within the window. A network is a /24 of IPv4 or a /64 of IPv6. */
  login: {
    windowMs: 15 * minute,
    perAccountAndNetwork: 10,
    perNetwork: 100,
    /** Beyond this count, unknown devices share one attempt every `slowAttemptMs`. */
    perAccount: 100,
    slowAttemptMs: 30 * second,
    /** Of one known device, and of one signed-in user who must repeat the password. */
    perDevice: 10,
    devicesPerUser: 20,
    deviceLifetimeMs: 180 * 24 * 60 * minute,
  },
  /** Within the window, failures included. */
  signUp: { perNetwork: 20, windowMs: 15 * minute },
  organisation: { perUser: 50, members: 1000, nameChars: 100 },
  /**
   * Page cache for anonymous visitors: compressed size of all pages and of one, how long a page is fresh, and how long it is
   * stored for database outages: longer than `publicRecord.beforeLossMs` plus the time to detect an outage.
   */
  pageCache: { totalBytes: 64 * MiB, pageBytes: 1 * MiB, freshMs: 2 * second, storedMs: 2 * minute },
  /** The props of one interactive part, as JSON in the page. A part with more works as it does without JavaScript. */
  islands: { propsChars: 32 * KiB },
  /** Output of a model that is shown inside a page. */
  widget: {
    mediaBytes: 32 * MiB,
    /** Input of one call: a picture or a recording, and text. */
    formBytes: 20 * MiB,
    formParts: 256,
    formPartHeadBytes: 16 * KiB,
    /** A question and its answer, which the page keeps as JSON: text and some pictures. */
    turn: { depth: 8, keys: 200, values: 200 },
    /** A table that a visitor types or pastes; its cells are columns times lines. */
    tableChars: 256 * KiB,
    tableCells: 20_000,
    /** Line breaks, those in cells and between empty lines included: a line may take 10 µs to parse. */
    tableLines: 1000,
  },
  /** Results of forms, stored for the page after the form, in pieces of `pieceBytes`. Larger ones are shown, not stored. */
  pageResults: {
    storedMs: 60 * minute,
    /** Each load of the page reads it as a whole: 16 MiB blocked the event loop for 150 ms. */
    bytes: 4 * MiB,
    /** Of a visitor without an account, who gets code and prompts but no answers of models. */
    visitorBytes: 512 * KiB,
    pieceBytes: 1 * MiB,
    /** Of one user, or of the visitors of one network. None is removed before its time, so this bounds what is written. */
    perClient: { results: 200, bytes: 64 * MiB },
    total: { results: 20_000, bytes: 512 * MiB },
    /** Loads of pages with a result, by one user or by the visitors of one network without an account. */
    loads: { perClient: 30, windowMs: 1 * minute, clients: 50_000 },
  },
  password: {
    minChars: 8,
    maxChars: 256,
    /**
     * Log-ins, sign-ups and changes of a password that run at once. One processor stays free for other requests, and one
     * of the four threads that also read files.
     */
    slots: { total: 3, perUser: 1, perAddress: 1 },
    /** A request waits this long for a slot; so many of one user or address may wait. Beyond: 429. */
    slotWaitMs: 20 * second,
    waitingPerClient: 64,
    waitingInTotal: 256,
  },
} as const;
