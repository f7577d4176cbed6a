import { eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { countObjects, newObjectBytes } from "./count-objects.ts";
import { quotaOfCharged } from "./namespace-quota.ts";
import { namespaceStorage } from "./tables.ts";
import { ifLimited, type LimitedNamespace, lockStorage, requireFree, useFor } from "./use-of-namespace.ts";

interface ObjectsToLink {
  repoId: string;
  /** The user whose quota counts them, if not that of the repository's owner. */
  chargedTo: string | undefined;
  /** Stored objects. */
  sha256s: readonly string[];
  now: Date;
}

/**
 * Links objects to a repository if they fit in the quota of its owner, or that of the user to whom they are charged. Uploads
 * that count for the same owner or user are counted one after the other, so that together they never exceed the quota.
 * @param link runs in a transaction, which is rolled back when the quota is exceeded
 * @throws {HubError} 507
 */
export async function withinQuota<T>(
  queries: Queries,
  objects: ObjectsToLink,
  link: (queries: Queries) => Promise<T>,
): Promise<T> {
  const { sha256s, now } = objects;
  const namespace = sha256s.length === 0 ? undefined : ifLimited(await quotaOfCharged(queries, objects));
  if (namespace === undefined) return link(queries);
  // Outside the transaction, so that a refusal does not undo the count.
  await useFor(queries, namespace, { bytes: await newObjectBytes(queries, namespace.id, sha256s), now });
  return queries.transaction(async (transaction) => {
    await add(transaction, namespace, objects);
    return link(transaction);
  });
}

async function add(
  queries: Queries,
  namespace: LimitedNamespace,
  { sha256s, now }: Pick<ObjectsToLink, "sha256s" | "now">,
): Promise<void> {
  const { id } = namespace;
  const { objectBytes, countedAt } = await lockStorage(queries, id);
  const usedBytes = countedAt === null ? await countObjects(queries, id) : objectBytes;
  const bytes = await newObjectBytes(queries, id, sha256s);
  if (bytes > 0) requireFree(namespace, { usedBytes, bytes });
  await queries
    .update(namespaceStorage)
    .set({ objectBytes: usedBytes + bytes, countedAt: countedAt ?? now })
    .where(eq(namespaceStorage.namespaceId, id));
}
