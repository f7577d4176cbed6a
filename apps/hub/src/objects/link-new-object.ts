import { eq, sql } from "drizzle-orm";
import { HubError, messages } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { repos } from "../repos/tables.ts";
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
 * Links an object whose bytes a user has just uploaded to a repository. If that fails, the bytes are removed, unless they were
 * stored before: bytes that no row names count towards no limit.
 * @throws {HubError} 404: the repository was deleted meanwhile; 507: the quota is exhausted; 503: garbage collection has removed
 * the bytes
 */
export async function linkNewObject(context: Context, { wasStored, ...object }: NewObject): Promise<void> {
  try {
    await linkStoredObject(context, object);
  } catch (error) {
    // Bytes that cannot be removed now, for example because the database is away, are removed by garbage collection.
    if (!wasStored) await removeUnknown(context, object.sha256).catch(() => undefined);
    if (error instanceof HubError || (await exists(context, object.repoId))) throw error;
    throw new HubError("RepoNotFound", messages.repoNotFound, { cause: error });
  }
}

async function exists({ orm }: Context, repoId: string): Promise<boolean> {
  const found = await orm.select({ id: repos.id }).from(repos).where(eq(repos.id, repoId));
  return found.length > 0;
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
