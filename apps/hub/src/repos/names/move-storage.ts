import type { Queries } from "../../database/queries.ts";
import { newObjectBytes } from "../../quotas/count-objects.ts";
import { forgetUse, limitedNamespaceById, lockStorage, requireStorage } from "../../quotas/use-of-namespace.ts";
import { linkedPages } from "../../refs/links/linked-objects.ts";

/**
 * Moves the large files of a repository from the quota of one owner to that of another. Call it first in the transaction
 * that changes the owner.
 * @throws {HubError} 507: they do not fit in the quota of the new owner
 */
export async function moveStorage(
  transaction: Queries,
  { repoId, from, to, now }: { repoId: string; from: string; to: string; now: Date },
): Promise<void> {
  if (from === to) return;
  for (const namespaceId of [from, to].toSorted()) await lockStorage(transaction, namespaceId);
  const namespace = await limitedNamespaceById(transaction, to);
  if (namespace !== undefined) {
    let bytes = 0;
    for await (const page of linkedPages(transaction, repoId)) {
      const sha256s = page.map(({ sha256 }) => sha256);
      bytes += await newObjectBytes(transaction, to, sha256s);
    }
    await requireStorage(transaction, namespace, { bytes, now });
  }
  await forgetUse(transaction, from);
  await forgetUse(transaction, to);
}
