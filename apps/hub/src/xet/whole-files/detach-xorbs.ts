import { and, asc, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { ObjectDamagedError } from "../../objects/object-driver.ts";
import { xorbKey } from "../../objects/object-keys.ts";
import { openLater } from "../../objects/open-later.ts";
import { hashChunk } from "../format/hashes.ts";
import { chunkHeaderBytes } from "../format/xorb/chunk.ts";
import { xetArrivals, xetFiles, xetTerms, xorbs, xorbUploads } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { ChunkTable } from "../xorbs/chunk-table.ts";
import { locationOf } from "../xorbs/chunk-tables.ts";
import { lockXorb, mayBeRemembered } from "../xorbs/keep-xorbs.ts";
import { markUnusedXorbs, xorbsOfFiles } from "../xorbs/mark-used-xorbs.ts";
import { readFramed } from "../xorbs/read-xorb.ts";

type XorbRow = typeof xorbs.$inferSelect;
type DetachContext = Pick<XetContext, "orm" | "driver" | "now">;

/** Which files count when an object is about to be removed: all, or all but those with its own content. */
export type Users = "all files" | "other files";

interface DetachOptions {
  users: Users;
  /** Called after each xorb; a failure ends the work. */
  onXorb?: () => Promise<void>;
  signal: AbortSignal | undefined;
}

/**
 * Stores the xorbs that are parts of a whole object and that files need under keys of their own, so that the object can be
 * removed. Can be repeated after an interruption at any point: a xorb is written before its row changes.
 * @throws {ObjectDamagedError} the object's bytes are not those that the xorbs were made of
 */
export async function detachXorbs(
  context: DetachContext,
  sha256: string,
  { users, onXorb, signal }: DetachOptions,
): Promise<void> {
  for (let after = ""; ; ) {
    const [row] = await context.orm
      .select()
      .from(xorbs)
      .where(and(eq(xorbs.objectSha256, sha256), gt(xorbs.hash, after), isNeeded(context, sha256, users)))
      .orderBy(asc(xorbs.hash))
      .limit(1);
    if (row === undefined) return;
    await detach(context, row, signal);
    await onXorb?.();
    after = row.hash;
  }
}

/**
 * Returns the condition that a file needs a xorb, that a user who has uploaded it may still use it in one, or that a client
 * may still believe it to be stored.
 */
function isNeeded({ orm: queries, now }: { orm: Queries; now: () => Date }, sha256: string, users: Users): SQL {
  const uploads = queries.select({ one: sql`1` }).from(xorbUploads).where(eq(xorbUploads.xorbHash, xorbs.hash));
  const uses = queries
    .select({ one: sql`1` })
    .from(xetTerms)
    .innerJoin(xetFiles, eq(xetFiles.hash, xetTerms.fileHash))
    .where(
      and(
        eq(xetTerms.xorbHash, xorbs.hash),
        users === "all files" ? undefined : sql`${xetFiles.sha256} is distinct from ${sha256}`,
      ),
    );
  return sql`(${exists(uses)} or ${exists(uploads)} or ${mayBeRemembered({ now })})`;
}

async function detach({ orm, driver }: DetachContext, row: XorbRow, signal: AbortSignal | undefined): Promise<void> {
  const { hash, storedBytes, objectSha256 } = row;
  const { key, objectStart } = locationOf(row);
  if (objectStart === undefined || objectSha256 === null) return;
  const table = new ChunkTable(row.chunks);
  await orm.transaction(async (queries) => {
    // Garbage collection may be about to remove bytes that an interrupted run has stored.
    await lockXorb(queries, hash);
    const range = { start: 0, end: storedBytes - 1 };
    // Opened with the first piece: a driver that refuses to store it, such as on a full disk, takes none.
    const framed = openLater(() => readFramed(driver, { key, objectStart, table }, range, signal));
    await driver.put(xorbKey(hash), checked(table, framed), { size: storedBytes, signal });
    await queries
      .update(xorbs)
      .set({ objectSha256: null, objectStart: null })
      .where(and(eq(xorbs.hash, hash), eq(xorbs.objectSha256, objectSha256)));
  });
}

/** Compares the hash of each chunk of an uncompressed xorb as it passes: afterwards, the original is removed. */
async function* checked(table: ChunkTable, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunk = 0;
  let parts: Uint8Array[] = [];
  let position = 0;
  for await (const piece of bytes) {
    yield piece;
    position += piece.length;
    parts.push(piece);
    if (position < table.storedStart(chunk + 1)) continue;
    const raw = Buffer.concat(parts).subarray(chunkHeaderBytes);
    if (!table.hash(chunk).equals(hashChunk(raw))) throw new ObjectDamagedError(`chunk ${chunk} has other bytes`);
    chunk += 1;
    parts = [];
  }
}

/**
 * Removes the description of an object in the Xet protocol, before the object is removed.
 * @returns false if an upload, another file or a client needs a part of it. Nothing was removed.
 */
export async function removeParts(queries: Queries, sha256: string, { now }: { now: () => Date }): Promise<boolean> {
  // Waits for uploads of its parts, and of the file in other parts, so that the next queries see them.
  await queries
    .select({ hash: xorbs.hash })
    .from(xorbs)
    .where(eq(xorbs.objectSha256, sha256))
    .orderBy(asc(xorbs.hash))
    .for("update");
  await queries.select({ hash: xetFiles.hash }).from(xetFiles).where(eq(xetFiles.sha256, sha256)).for("update");
  const [used] = await queries
    .select({ hash: xorbs.hash })
    .from(xorbs)
    .where(and(eq(xorbs.objectSha256, sha256), isNeeded({ orm: queries, now }, sha256, "other files")))
    .limit(1);
  const [arrival] = await queries
    .select({ hash: xetFiles.hash })
    .from(xetFiles)
    .innerJoin(xetArrivals, eq(xetArrivals.fileHash, xetFiles.hash))
    .where(eq(xetFiles.sha256, sha256))
    .limit(1);
  if (used !== undefined || arrival !== undefined) return false;
  const remaining = await xorbsOfFiles(queries, eq(xetFiles.sha256, sha256));
  await queries.delete(xetFiles).where(eq(xetFiles.sha256, sha256));
  await queries.delete(xorbs).where(eq(xorbs.objectSha256, sha256));
  await markUnusedXorbs(queries, remaining);
  return true;
}
