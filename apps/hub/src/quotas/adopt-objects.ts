import { and, eq, isNotNull } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { isAnyOf } from "../objects/is-any-of.ts";
import { batches } from "../objects/links.ts";
import { repoObjects } from "../objects/tables.ts";
import { withinQuota } from "./reserve-storage.ts";
import { forgetUse } from "./use-of-namespace.ts";

/**
 * Makes objects that other users uploaded to a repository for a pull request count for its owner.
 * @throws {HubError} 507: they do not fit in the owner's quota
 */
export async function adoptObjects(
  queries: Queries,
  { repoId, sha256s, now }: { repoId: string; sha256s: readonly string[]; now: Date },
): Promise<void> {
  if (sha256s.length === 0) return;
  await withinQuota(queries, { repoId, chargedTo: undefined, sha256s, now }, async (transaction) => {
    for (const some of batches(sha256s)) {
      const charged = and(
        eq(repoObjects.repoId, repoId),
        isAnyOf(repoObjects.sha256, some),
        isNotNull(repoObjects.chargedTo),
      );
      const users = await transaction.selectDistinct({ id: repoObjects.chargedTo }).from(repoObjects).where(charged);
      await transaction.update(repoObjects).set({ chargedTo: null }).where(charged);
      for (const { id } of users) if (id !== null) await forgetUse(transaction, id);
    }
  });
}
