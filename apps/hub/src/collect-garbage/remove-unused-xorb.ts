import { and, eq, isNull } from "drizzle-orm";
import { xorbKey } from "../objects/object-keys.ts";
import { xorbs } from "../xet/tables.ts";
import { lockXorb } from "../xet/xorbs/keep-xorbs.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";
import { isXorbUnused } from "./unused.ts";

/**
 * Removes a xorb, unless a file needs it or a client may remember it. Files that are registered at the same time keep the
 * row, or find it gone and are refused: a term never names a xorb that is not stored.
 * @returns whether the xorb was removed
 */
export async function removeUnusedXorb(run: GarbageRun, hash: string): Promise<boolean> {
  const isRemoved = await run.database.orm.transaction(async (queries) => {
    await lockXorb(queries, hash);
    // Waits for files that are being registered, so that the next query sees their terms.
    await queries.select({ hash: xorbs.hash }).from(xorbs).where(eq(xorbs.hash, hash)).for("update");
    const removed = await queries
      .delete(xorbs)
      .where(and(eq(xorbs.hash, hash), isXorbUnused(run)))
      .returning({ hash: xorbs.hash });
    return removed.length > 0;
  });
  // After the row: a crash in between leaves bytes that the database does not know, which a later run removes.
  if (isRemoved) await removeXorbBytes(run, hash);
  return isRemoved;
}

/** Removes the bytes of a xorb that the database does not know. @returns whether there were any */
export async function removeXorbBytes(run: GarbageRun, hash: string): Promise<boolean> {
  const { database, driver } = run;
  return database.orm.transaction(async (queries) => {
    // An upload stores bytes and row under this lock.
    await lockXorb(queries, hash);
    const rows = await queries
      .select({ hash: xorbs.hash })
      .from(xorbs)
      .where(and(eq(xorbs.hash, hash), isNull(xorbs.objectSha256)));
    if (rows.length > 0) return false;
    const key = xorbKey(hash);
    const stored = await driver.head(key);
    if (stored === undefined || stored.modifiedAt >= endOfGrace(run)) return false;
    await driver.remove(key);
    return true;
  });
}
