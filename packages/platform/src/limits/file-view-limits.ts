import { KiB, MiB, second } from "./units.ts";

/** Pages that show a file; see `limits`. Files are read in ranges and parsed in child processes. */
export const fileViewLimits = {
  fileViews: {
    workers: 2,
    heapMiB: 256,
    parseMs: 4 * second,
    /** Views that are kept in memory, and how long one that could not be made in time is. */
    cachedBytes: 64 * MiB,
    failureMs: 60 * second,
    /** Views that are made at once: in total, for one user, for one address (IPv6: one /64). */
    slots: { total: 8, perUser: 3, perAddress: 4 },
    slotWaitMs: 10 * second,
    waitingPerClient: 32,
    waitingInTotal: 512,
    /** Bytes of one file that a view may need, and in how many steps. */
    readBytes: 24 * MiB,
    rounds: 16,
    /** Of a text: what is read of it, the lines that are shown, and up to which size and line it is highlighted. */
    text: { bytes: 1 * MiB, lines: 10_000, highlightedBytes: 512 * KiB, highlightedLineChars: 2000 },
    /** Of a CSV or JSON Lines file: the first bytes, and how much is read at first. */
    table: { bytes: 8 * MiB, firstBytes: 256 * KiB, rows: 100, columns: 200, cellChars: 300 },
    /** Of a Parquet file: its footer, and the column chunks that one page of rows needs, packed and unpacked. */
    parquet: { footerBytes: 4 * MiB, packedBytes: 16 * MiB, unpackedBytes: 64 * MiB },
    notebook: { bytes: 12 * MiB, cells: 500, outputs: 2000, outputChars: 20_000, htmlBytes: 6 * MiB },
    weights: { tensors: 500, metadata: 200, valueChars: 300 },
    tokenizer: { bytes: 24 * MiB, specialTokens: 200 },
    /** Of a pickle: bytes and opcodes that are read, names that are shown, and pickles one after the other. */
    pickle: { bytes: 8 * MiB, opcodes: 2_000_000, names: 500, nameChars: 200, pickles: 8 },
    /** Of NumPy files: arrays of an archive, bytes that are read of each, and what they may unpack to. */
    numpy: { arrays: 500, headerBytes: 4 * KiB, unpackedBytes: 8 * MiB },
    archive: { directoryBytes: 4 * MiB, entries: 1000 },
  },
  /** Blame of a file: its size, its lines, the output and the time of git, and results that are kept. */
  blame: { fileBytes: 512 * KiB, lines: 10_000, outputBytes: 16 * MiB, timeMs: 5 * second, cachedBytes: 16 * MiB },
  /** The file finder: results, letters of a query, and lists of paths that are kept. */
  finder: { results: 50, queryChars: 256, keptBytes: 64 * MiB, sliceMs: 10 },
} as const;
