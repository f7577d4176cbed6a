import { MiB, minute, second } from "./units.ts";

/** Xet; see `limits`. */
export const xetLimits = {
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
} as const;
