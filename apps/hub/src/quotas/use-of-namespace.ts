import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import { countObjects } from "./count-objects.ts";
import { findQuotas, type NamespaceQuota, quotaOfUpload } from "./namespace-quota.ts";
import { quotaExceeded } from "./refusals.ts";
import { namespaceStorage } from "./tables.ts";

/** A user or organisation with a quota. */
export type LimitedNamespace = NamespaceQuota & { quotaBytes: number };

/** Returns the user or organisation whose quota counts what a user uploads to a repository, if it has a quota. */
export async function limitedNamespace(
  queries: Queries,
  upload: { repoId: string; userId: string },
): Promise<LimitedNamespace | undefined> {
  return ifLimited(await quotaOfUpload(queries, upload));
}

/** Narrows a user or organisation that was found to one with a quota. */
export function ifLimited(found: NamespaceQuota | undefined): LimitedNamespace | undefined {
  return found?.quotaBytes === undefined ? undefined : { ...found, quotaBytes: found.quotaBytes };
}

/** Returns a user or organisation if it has a quota. */
export async function limitedNamespaceById(
  queries: Queries,
  namespaceId: string,
): Promise<LimitedNamespace | undefined> {
  const [found] = await findQuotas(queries, eq(namespaces.id, namespaceId));
  return ifLimited(found);
}

/** Returns whether so many bytes fit, also if they are new, as far as known without counting. */
export function certainlyFit({ counted, quotaBytes }: LimitedNamespace, bytes: number): boolean {
  return counted !== undefined && counted.objectBytes + bytes <= quotaBytes;
}

/**
 * Checks before an upload that its bytes fit in the quota. Other uploads may take the space meanwhile, so the quota is
 * checked again when the objects are linked.
 * @param bytes of the objects that no repository of the namespace has
 * @throws {HubError} 507
 */
export async function requireStorage(
  queries: Queries,
  namespace: LimitedNamespace,
  { bytes, now }: { bytes: number; now: Date },
): Promise<void> {
  if (bytes === 0) return;
  const usedBytes = await useFor(queries, namespace, { bytes, now });
  requireFree(namespace, { usedBytes, bytes });
}

/** @throws {HubError} 507: the bytes do not fit beside those in use */
export function requireFree(
  { name, quotaBytes }: LimitedNamespace,
  { usedBytes, bytes }: { usedBytes: number; bytes: number },
): void {
  if (usedBytes + bytes > quotaBytes) throw quotaExceeded({ name, quotaBytes, usedBytes, neededBytes: bytes });
}

/**
 * Returns the bytes in use. Deletions are not counted as they happen, so bytes that would not fit have them counted again.
 */
export async function useFor(
  queries: Queries,
  namespace: LimitedNamespace,
  { bytes, now }: { bytes: number; now: Date },
): Promise<number> {
  const { id, counted } = namespace;
  if (counted !== undefined) {
    const isRecent = now.getTime() - counted.countedAt.getTime() < limits.quotas.recountMs;
    if (isRecent || certainlyFit(namespace, bytes)) return counted.objectBytes;
  }
  return queries.transaction(async (transaction) => {
    await lockStorage(transaction, id);
    const objectBytes = await countObjects(transaction, id);
    await transaction
      .update(namespaceStorage)
      .set({ objectBytes, countedAt: now })
      .where(eq(namespaceStorage.namespaceId, id));
    return objectBytes;
  });
}

/** Waits until no other transaction adds objects to a namespace with a quota. */
export async function lockStorage(
  queries: Queries,
  namespaceId: string,
): Promise<typeof namespaceStorage.$inferSelect> {
  await queries.insert(namespaceStorage).values({ namespaceId }).onConflictDoNothing();
  const [row] = await queries
    .select()
    .from(namespaceStorage)
    .where(eq(namespaceStorage.namespaceId, namespaceId))
    .for("update");
  if (row === undefined) throw new Error(`the namespace ${namespaceId} was removed`);
  return row;
}

/** Has the use of a namespace counted before the next object is added, because something was deleted. */
export async function forgetUse(queries: Queries, namespaceId: string): Promise<void> {
  await queries.update(namespaceStorage).set({ countedAt: null }).where(eq(namespaceStorage.namespaceId, namespaceId));
}
