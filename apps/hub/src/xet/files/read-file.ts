import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import {
  type ByteRange,
  ObjectDamagedError,
  type ObjectDriver,
  ObjectMissingError,
} from "../../objects/object-driver.ts";
import { xorbKey } from "../../objects/object-keys.ts";
import { type XetTermRow, xetTerms, xorbs } from "../tables.ts";
import type { FileSources } from "../xet-context.ts";
import type { ChunkTable } from "../xorbs/chunk-table.ts";
import { atLocation } from "../xorbs/read-xorb.ts";
import { ChunkRun, readUncompressed } from "./uncompressed-chunks.ts";

/** Consecutive chunks of a xorb that are read and decoded at once, and which of their bytes belong to the file. */
interface Piece {
  xorb: Pick<StoredTerm, "xorbHash" | "storedAt">;
  chunks: ChunkRun;
  /** Bytes to skip after decoding, and to take then. */
  skip: number;
  take: number;
}

/**
 * Reads a file that is stored as xorbs, one piece ahead of the consumer. Each piece lies in a buffer that the consumer may
 * free: see `freeBuffer`.
 * @param range inclusive, inside the file
 */
export async function* readFile(
  context: FileSources,
  fileHash: string,
  range: ByteRange,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let ahead: Promise<Uint8Array> | undefined;
  try {
    for await (const piece of piecesOf(context, fileHash, range)) {
      signal?.throwIfAborted();
      const ready = ahead;
      ahead = decodePiece(context, piece, signal);
      // Handled when it is awaited, or not at all after a failure of the piece before.
      ahead.catch(() => undefined);
      if (ready !== undefined) yield await ready;
    }
    if (ahead !== undefined) yield await ahead;
  } finally {
    await ahead?.catch(() => undefined);
  }
}

/** A term, and when the xorb was stored whose chunks it names. */
export interface StoredTerm extends XetTermRow {
  storedAt: Date;
}

/**
 * Returns the terms of a file that overlap a range, in order. They may overlap each other where the terms of the file were
 * replaced meanwhile: take the bytes that follow those of the term before.
 */
export async function* termsOf(
  { orm }: Pick<FileSources, "orm">,
  fileHash: string,
  range: ByteRange,
): AsyncGenerator<StoredTerm> {
  const { termsPerQuery } = limits.xet;
  for (let { start } = range; ; ) {
    const rows = await orm
      .select({ ...getTableColumns(xetTerms), storedAt: xorbs.createdAt })
      .from(xetTerms)
      .innerJoin(xorbs, eq(xorbs.hash, xetTerms.xorbHash))
      .where(
        and(
          eq(xetTerms.fileHash, fileHash),
          lt(xetTerms.start, range.end + 1),
          gt(sql`${xetTerms.start} + ${xetTerms.rawBytes}`, start),
        ),
      )
      .orderBy(asc(xetTerms.position))
      .limit(termsPerQuery);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < termsPerQuery) return;
    start = last.start + last.rawBytes;
  }
}

/** Returns the chunks of a term that overlap a range of the file, and where the first of them starts in the file. */
export function chunksInRange(table: ChunkTable, term: XetTermRow, { start, end }: ByteRange) {
  // Position of the file's first byte, had the xorb all of the file.
  const origin = term.start - table.rawStart(term.chunkStart);
  const first = Math.max(term.chunkStart, table.chunkAt(Math.max(0, start - origin)));
  const last = Math.min(term.chunkEnd - 1, table.chunkAt(end - origin));
  return { first, end: last + 1, fileStart: origin + table.rawStart(first) };
}

export async function tableOf(
  { chunkTables }: Pick<FileSources, "chunkTables">,
  { xorbHash, storedAt }: Pick<StoredTerm, "xorbHash" | "storedAt">,
): Promise<ChunkTable> {
  const table = await chunkTables.get(xorbHash, storedAt);
  if (table === undefined) throw new ObjectMissingError(xorbKey(xorbHash));
  return table;
}

async function* piecesOf(context: FileSources, fileHash: string, range: ByteRange): AsyncGenerator<Piece> {
  let { start } = range;
  for await (const term of termsOf(context, fileHash, range)) {
    const table = await tableOf(context, term);
    const { first, end, fileStart } = chunksInRange(table, term, { start, end: range.end });
    let position = fileStart;
    for (let chunk = first; chunk < end; ) {
      let next = chunk + 1;
      while (next < end && table.rawStart(next + 1) - table.rawStart(chunk) <= limits.xet.decodedBytes) next += 1;
      const rawBytes = table.rawStart(next) - table.rawStart(chunk);
      const skip = Math.max(0, start - position);
      yield {
        xorb: term,
        chunks: new ChunkRun(table, chunk, next),
        skip,
        take: Math.min(rawBytes, range.end + 1 - position) - skip,
      };
      position += rawBytes;
      start = Math.max(start, position);
      chunk = next;
    }
  }
}

async function decodePiece(context: FileSources, piece: Piece, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const { driver, threads } = context;
  const { chunks, skip, take } = piece;
  return atLocation(context, piece.xorb, async ({ location: { key, objectStart } }) => {
    if (objectStart !== undefined) {
      const start = objectStart + chunks.rawStart + skip;
      return readBuffer(driver, key, { start, end: start + take - 1 }, signal);
    }
    const raw =
      (await readUncompressed(driver, key, chunks)) ?? (await readAndDecode({ driver, threads }, key, chunks, signal));
    return raw.subarray(skip, skip + take);
  });
}

async function readAndDecode(
  { driver, threads }: Pick<FileSources, "driver" | "threads">,
  key: string,
  { stored }: ChunkRun,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const bytes = await readBuffer(driver, key, stored, signal);
  return (await threads.run("decode", { stored: bytes }, [bytes.buffer])).raw;
}

/** Reads bytes into a buffer that nothing else uses. */
async function readBuffer(
  driver: ObjectDriver,
  key: string,
  { start, end }: ByteRange,
  signal: AbortSignal | undefined,
): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.allocUnsafeSlow(end - start + 1);
  if (driver.readInto !== undefined) {
    await driver.readInto(key, start, [buffer]);
    return buffer;
  }
  let at = 0;
  const bytes = await driver.read(key, { start, end }, signal);
  for await (const piece of bytes) {
    buffer.set(piece, at);
    at += piece.length;
    bytes.recycle(piece);
  }
  if (at < buffer.length) throw new ObjectDamagedError(`${key} ends ${buffer.length - at} bytes too early`);
  return buffer;
}
