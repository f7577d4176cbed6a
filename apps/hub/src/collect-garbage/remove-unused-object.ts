import { eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { objectLock } from "../objects/link-stored-object.ts";
import { objectKey } from "../objects/object-keys.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { detachXorbs, removeParts } from "../xet/whole-files/detach-xorbs.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

/**
 * Removes an object, unless a repository links to it or it was stored within the grace period. An upload of the same
 * content may run: it links the object under the same lock, after checking that the bytes are still there.
 * @returns whether the object was removed
 */
export async function removeUnusedObject(run: GarbageRun, sha256: string): Promise<boolean> {
  const { database, driver } = run;
  await detachUnlinked(run, sha256);
  return database.withLock(objectLock(sha256), async () => {
    if (!(await removeRow(run, sha256))) return false;
    // The row is deleted and committed before the bytes: a crash in between leaves an orphan, which a later run removes.
    const key = objectKey(sha256);
    const stored = await driver.head(key);
    if (stored !== undefined && stored.modifiedAt < endOfGrace(run)) await driver.remove(key);
    return true;
  });
}

/** Moves the parts of an unlinked object that other files need out of it. */
async function detachUnlinked(run: GarbageRun, sha256: string): Promise<void> {
  const { database, driver, now, signal } = run;
  const [link] = await linksOf(database.orm, sha256);
  if (link === undefined)
    await detachXorbs({ orm: database.orm, driver, now }, sha256, { users: "other files", signal });
}

function linksOf(queries: Queries, sha256: string) {
  return queries
    .select({ repoId: repoObjects.repoId })
    .from(repoObjects)
    .where(eq(repoObjects.sha256, sha256))
    .limit(1);
}

/** @returns whether there is no row now */
async function removeRow(run: GarbageRun, sha256: string): Promise<boolean> {
  return run.database.orm.transaction(async (queries) => {
    // Waits for transactions that add a link, so that the next query sees it.
    const [row] = await queries.select().from(objects).where(eq(objects.sha256, sha256)).for("update");
    if (row === undefined) return true;
    const [link] = await linksOf(queries, sha256);
    if (link !== undefined || row.createdAt >= endOfGrace(run)) return false;
    if (row.storedAs === "whole" && !(await removeParts(queries, sha256, run))) return false;
    const removed = await queries
      .delete(objects)
      .where(eq(objects.sha256, sha256))
      .returning({ sha256: objects.sha256 });
    return removed.length > 0;
  });
}
