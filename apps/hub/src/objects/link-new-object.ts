import { eq, sql } from "drizzle-orm";
import type { HubContext } from "../hub-context.ts";
import { isQuotaRefusal } from "../quotas/refusals.ts";
import { linkStoredObject, objectLock } from "./link-stored-object.ts";
import { objectKey } from "./object-keys.ts";
import { objects } from "./tables.ts";

type Context = Pick<HubContext, "orm" | "objectStore" | "now">;

interface NewObject {
  repoId: string;
  userId: string;
  sha256: string;
  size: number;
  /** Whether its bytes were stored before this upload. */
  wasStored: boolean;
}

/**
 * Links an object whose bytes a user has just uploaded to a repository. If that is refused because of a quota, the bytes are
 * removed, unless they were stored before.
 * @throws {HubError} 507: the quota is exhausted; 503: garbage collection has removed the bytes
 */
export async function linkNewObject(context: Context, { wasStored, ...object }: NewObject): Promise<void> {
  try {
    await linkStoredObject(context, object);
  } catch (error) {
    if (isQuotaRefusal(error) && !wasStored) await removeUnknown(context, object.sha256);
    throw error;
  }
}

/** Removes the bytes of an object that the database does not know. */
async function removeUnknown({ orm, objectStore }: Context, sha256: string): Promise<void> {
  await orm.transaction(async (queries) => {
    // Another upload of the same content either has linked it, or finds under this lock that the bytes are gone.
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${objectLock(sha256)}::text, 0))`);
    const known = await queries.select({ sha256: objects.sha256 }).from(objects).where(eq(objects.sha256, sha256));
    if (known.length === 0) await objectStore.driver.remove(objectKey(sha256));
  });
}
