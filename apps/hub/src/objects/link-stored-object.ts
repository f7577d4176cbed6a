import { limits } from "@modelyard/platform/limits";
import { eq, sql } from "drizzle-orm";
import { busy } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { linkUploadedObject } from "./links.ts";
import { objectKey } from "./object-keys.ts";
import { objects } from "./tables.ts";

/** Returns the name of the lock under which an object is removed, or linked for the first time. */
export function objectLock(sha256: string): string {
  return `modelyard-object ${sha256}`;
}

/**
 * Links an object whose bytes a user has just uploaded to a repository.
 * @throws {HubError} 503: garbage collection removed the bytes since they were stored, because an older copy was unused
 */
export async function linkStoredObject(
  { orm, objectStore, now }: Pick<HubContext, "orm" | "objectStore" | "now">,
  object: { repoId: string; userId: string; sha256: string; size: number },
): Promise<void> {
  const { sha256 } = object;
  await orm.transaction(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${objectLock(sha256)}::text, 0))`);
    const [row] = await queries.select().from(objects).where(eq(objects.sha256, sha256));
    const isWhole = row?.storedAs !== "xorbs";
    const key = objectKey(sha256);
    if ((isWhole ? await objectStore.driver.head(key) : await objectStore.head(sha256)) === undefined) {
      throw busy("An unused copy of this file was being removed while it was uploaded");
    }
    await linkUploadedObject(queries, { ...object, now: now() });
    if (isWhole || (await objectStore.driver.head(key)) === undefined) return;
    // The upload began before the object was stored as xorbs: the background work removes the whole copy, when clients have
    // downloaded the earlier one.
    const chunkAt = new Date(now().getTime() + limits.xet.wholeFiles.keptCopyMs);
    await queries.update(objects).set({ chunkAt }).where(eq(objects.sha256, sha256));
  });
}
