import { GiB, KiB, MiB, minute, second } from "./units.ts";

/** Repositories and their git objects; see `limits`. */
export const gitLimits = {
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
    /** Folders of at least so many bytes, some 1,500 files, stay in memory up to this total, for the next pages of a listing. */
    keptFromBytes: 64 * KiB,
    keptBytes: 32 * MiB,
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
  /** Changed files on the page of a commit, and folders that are read to find them. */
  commitPage: { files: 1000, folders: 2000 },
  /** A page of a file's history: renames that it follows, until when it follows another, and the time of git for one path. */
  fileHistory: { renames: 20, timeMs: 5 * second, logMs: 20 * second },
  /** The difference of two commits: changed files, folders that are read to find them, its text, and the time of git. */
  compare: { files: 3000, folders: 20_000, bytes: 8 * MiB, timeMs: 20 * second },
  /**
   * The changes that pages show: files of one page and lines of all, lines of one file on it and on a separate page,
   * the text that is read from git, the time of git, and of the process that compares words, JSON and headers. A file with
   * more lines than `fileLines` is shown on a separate page. Lines are cut after `lineChars`.
   */
  diffPage: {
    files: 300,
    lines: 3000,
    fileLines: 600,
    ownLines: 12_000,
    lineChars: 1000,
    patchBytes: 4 * MiB,
    timeMs: 8 * second,
    parseMs: 3 * second,
    heapMiB: 192,
    workers: 1,
    /** Pages that are read at once. */
    slots: { total: 6, perUser: 3, perAddress: 3 },
    /** Results that are kept, by the commits that were compared. */
    cachedBytes: 16 * MiB,
    /** Lines that are compared by words, their length, and the number of words that may differ. */
    markedLines: 1500,
    markedChars: 400,
    markedWords: 40,
    /** JSON files of one page, bytes of each, and values that are listed. */
    jsonFiles: 8,
    jsonBytes: 512 * KiB,
    values: 300,
    valueChars: 200,
    /** Weight files of one page whose headers are compared, and the time for it. */
    headerFiles: 2,
    headerMs: 5 * second,
  },
  /** The page that compares two revisions: commits that it lists, and the time to count the others. */
  comparePage: { commits: 50, countMs: 3 * second },
  /** The pages of branches and tags: refs on one, and the time to count the commits of all. */
  refsPage: { refs: 30, countMs: 2 * second },
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
  /** Commits whose row could not be written are indexed again after this long. */
  index: { retryMs: 2 * second },
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
    /** A commit of at most so many new objects, with so many bytes, is written by the hub itself instead of git. */
    smallCommit: { objects: 50, bytes: 256 * KiB },
    /** How long a change of a ref waits for the lock of another one. */
    refLockMs: 2 * second,
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
    /** A repository is copied again when its history, files or visibility changed meanwhile. */
    attempts: 4,
  },
} as const;
