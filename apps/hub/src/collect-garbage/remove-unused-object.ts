import { and, eq, lt } from "drizzle-orm";
import { objectLock } from "../objects/link-stored-object.ts";
import { objectKey } from "../objects/object-keys.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

/**
 * Removes an object, unless a repository links to it or it was stored within the grace period. An upload of the same
 * content may run: it links the object under the same lock, after checking that the bytes are still there.
 * @returns whether the object was removed
 */
export async function removeUnusedObject(run: GarbageRun, sha256: string): Promise<boolean> {
  const { database, driver } = run;
  return database.withLock(objectLock(sha256), async () => {
    if (!(await removeRow(run, sha256))) return false;
    // The row is deleted and committed before the bytes: a crash in between leaves an orphan, which a later run removes.
    const key = objectKey(sha256);
    const stored = await driver.head(key);
    if (stored !== undefined && stored.modifiedAt < endOfGrace(run)) await driver.remove(key);
    return true;
  });
}

/** @returns whether there is no row now */
async function removeRow(run: GarbageRun, sha256: string): Promise<boolean> {
  return run.database.orm.transaction(async (queries) => {
    // Waits for transactions that add a link, so that the next query sees it.
    const [row] = await queries.select().from(objects).where(eq(objects.sha256, sha256)).for("update");
    if (row === undefined) return true;
    const [link] = await queries
      .select({ repoId: repoObjects.repoId })
      .from(repoObjects)
      .where(eq(repoObjects.sha256, sha256))
      .limit(1);
    if (link !== undefined) return false;
    const removed = await queries
      .delete(objects)
      .where(and(eq(objects.sha256, sha256), lt(objects.createdAt, endOfGrace(run))))
      .returning({ sha256: objects.sha256 });
    return removed.length > 0;
  });
}
