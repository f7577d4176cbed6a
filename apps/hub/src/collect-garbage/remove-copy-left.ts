import { eq, sql } from "drizzle-orm";
import { objectLock } from "../objects/link-stored-object.ts";
import { objectKey } from "../objects/object-keys.ts";
import { type ObjectRow, objects } from "../objects/tables.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";

/**
 * Returns whether an object is stored as xorbs and no node will remove a whole copy of it. An upload leaves one that began
 * before the object was stored as xorbs, and that ended before it was linked.
 */
export function isCopyLeft({ storedAs, chunkAt }: Pick<ObjectRow, "storedAs" | "chunkAt">): boolean {
  return storedAs === "xorbs" && chunkAt === null;
}

/** Removes the whole copy of an object that is stored as xorbs. @returns whether there was one to remove */
export async function removeCopyLeft(run: GarbageRun, sha256: string): Promise<boolean> {
  const { database, driver } = run;
  return database.orm.transaction(async (queries) => {
    // An upload of the same content links it under this lock, and may just have stored it whole.
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${objectLock(sha256)}::text, 0))`);
    const [row] = await queries.select().from(objects).where(eq(objects.sha256, sha256));
    if (row === undefined || !isCopyLeft(row)) return false;
    const key = objectKey(sha256);
    const stored = await driver.head(key);
    if (stored === undefined || stored.modifiedAt >= endOfGrace(run)) return false;
    await driver.remove(key);
    return true;
  });
}
