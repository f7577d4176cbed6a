import {
  type ByteRange,
  type ObjectBytes,
  ObjectDamagedError,
  type ObjectDriver,
  ObjectMissingError,
} from "../../objects/object-driver.ts";
import { xorbKey } from "../../objects/object-keys.ts";
import { unpooledBytes } from "../files/unpooled-bytes.ts";
import { chunkHeaderBytes } from "../format/xorb/chunk.ts";
import { chunkHeader } from "../format/xorb/write-xorb.ts";
import type { XetContext } from "../xet-context.ts";
import type { ChunkTable } from "./chunk-table.ts";
import type { KnownXorb } from "./chunk-tables.ts";

type ReadContext = Pick<XetContext, "driver" | "chunkTables">;

/** A xorb by its hash, and when it was stored: one that was stored again can have other bytes. */
interface StoredXorb {
  xorbHash: string;
  storedAt: Date;
}

/** Opens bytes of a xorb in the form that clients know, wherever its chunks are stored. @param range inclusive */
export function openXorb(
  context: ReadContext,
  xorb: StoredXorb,
  range: ByteRange,
  signal?: AbortSignal,
): Promise<ObjectBytes> {
  const { driver } = context;
  return atLocation(context, xorb, ({ table, location: { key, objectStart } }) =>
    objectStart === undefined
      ? driver.read(key, range, signal)
      : readFramed(driver, { key, objectStart, table }, range, signal),
  );
}

/**
 * Runs `read` with the location of a xorb, and again with its new one if it was moved meanwhile.
 * @throws {ObjectMissingError} the xorb is not stored
 */
export async function atLocation<T>(
  { chunkTables }: Pick<XetContext, "chunkTables">,
  { xorbHash, storedAt }: StoredXorb,
  read: (xorb: KnownXorb) => Promise<T>,
): Promise<T> {
  const find = async (): Promise<T> => {
    const xorb = await chunkTables.find(xorbHash, storedAt);
    if (xorb === undefined) throw new ObjectMissingError(xorbKey(xorbHash));
    return read(xorb);
  };
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
    chunkTables.forget(xorbHash);
    return find();
  }
}

/** A xorb that is a part of a whole object. */
export interface ObjectPart {
  key: string;
  objectStart: number;
  table: ChunkTable;
}

/**
 * Opens bytes of a xorb that is a part of a whole object, and adds the headers of its chunks.
 * @throws {ObjectMissingError} before the first byte
 */
export async function readFramed(
  driver: ObjectDriver,
  { key, objectStart, table }: ObjectPart,
  range: ByteRange,
  signal?: AbortSignal,
): Promise<ObjectBytes> {
  const raw = {
    start: objectStart + rawPosition(table, range.start),
    end: objectStart + rawPosition(table, range.end + 1) - 1,
  };
  // A range inside a header has no bytes of the object.
  const bytes = raw.start > raw.end ? unpooledBytes(noBytes()) : await driver.read(key, raw, signal);
  // A piece of the object can be sent as several pieces.
  return unpooledBytes(withHeaders(table, range, bytes), { close: () => bytes.return() });
}

/** Returns the position among the uncompressed bytes for one in the xorb; in a header, that of its chunk. */
function rawPosition(table: ChunkTable, position: number): number {
  if (position >= table.storedStart(table.count)) return table.rawStart(table.count);
  const chunk = chunkAt(table, position);
  return table.rawStart(chunk) + Math.max(0, position - table.storedStart(chunk) - chunkHeaderBytes);
}

/** Returns the chunk that has a position of the xorb. */
function chunkAt(table: ChunkTable, position: number): number {
  let low = 0;
  let high = table.count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table.storedStart(middle + 1) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // No pieces.
}

/** Puts the header of each chunk before its bytes. @param raw the bytes of the range without headers */
async function* withHeaders(
  table: ChunkTable,
  range: ByteRange,
  raw: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const pieces = raw[Symbol.asyncIterator]();
  let piece: Uint8Array = new Uint8Array();
  let position = range.start;
  try {
    for (let chunk = chunkAt(table, position); position <= range.end; chunk += 1) {
      const start = table.storedStart(chunk);
      const header = chunkHeader(table.rawBytes(chunk)).subarray(position - start, range.end + 1 - start);
      if (header.length > 0) yield header;
      position += header.length;
      const end = Math.min(range.end + 1, table.storedStart(chunk + 1));
      while (position < end) {
        if (piece.length === 0) {
          const next = await pieces.next();
          if (next.done === true) throw new ObjectDamagedError("a stored file ends too early");
          piece = next.value;
        }
        const part = piece.subarray(0, end - position);
        piece = piece.subarray(part.length);
        position += part.length;
        yield part;
      }
    }
  } finally {
    await pieces.return?.();
  }
}
