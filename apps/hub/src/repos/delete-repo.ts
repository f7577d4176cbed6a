import { and, eq, isNotNull } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { type AuditOrigin, recordAudit } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { forgetEvents } from "../events/forget-events.ts";
import { recordEvent } from "../events/record-event.ts";
import { forgetUnbundled } from "../git-bundles/mark-changed.ts";
import type { HubContext } from "../hub-context.ts";
import { mappings } from "../mappings/tables.ts";
import { watches } from "../notifications/tables.ts";
import { releaseRepository } from "../objects/release-objects.ts";
import { repoObjects } from "../objects/tables.ts";
import { removeUploadsOf } from "../objects/uploads.ts";
import { forgetUse } from "../quotas/use-of-namespace.ts";
import { repoNotFound } from "./access.ts";
import { lockNames } from "./names/lock-names.ts";
import { retireName } from "./names/retire-name.ts";
import { withRecordCleared } from "./public/with-record-cleared.ts";
import { type RepoRow, repos } from "./tables.ts";

/**
 * Deletes a repository and everything that belongs to it. Its name stays reserved for its owner, and objects that other
 * repositories have stay in the store.
 * @throws {HubError} 404: another request has renamed or deleted it meanwhile
 */
export async function deleteRepo(
  context: HubContext,
  repo: RepoRow,
  { caller, origin }: { caller: SignedIn | undefined; origin: AuditOrigin },
): Promise<void> {
  const { id, type, fullName, foldedFullName, namespaceId } = repo;
  // Delete the row first: the repository is then invisible even if removing its folder fails.
  await withRecordCleared(context, { type, names: [fullName] }, () =>
    context.orm.transaction(async (transaction) => {
      // First: uploads lock the use of the namespace before the repository.
      await forgetUseOf(transaction, repo);
      await lockNames(transaction, type, [fullName]);
      await releaseRepository(transaction, { repoId: id, now: context.now() });
      const deleted = await transaction
        .delete(repos)
        .where(and(eq(repos.id, id), eq(repos.foldedFullName, foldedFullName)))
        .returning();
      if (deleted.length === 0) throw repoNotFound(caller);
      await forgetEvents(transaction, id);
      await transaction.delete(watches).where(eq(watches.targetId, id));
      const writing = { orm: transaction, now: context.now };
      for (const row of deleted) {
        await recordEvent(writing, { action: "delete", scope: "repo", repo: row, actorId: caller?.userId });
        await forgetUnbundled(transaction, row.id);
        await retireName(transaction, row, { repoId: null, now: context.now() });
      }
      if (type === "model") await transaction.delete(mappings).where(eq(mappings.foldedModelId, foldedFullName));
      await announceDirectoryChange(transaction, { kind: "mappings" });
      const event = { action: "repo.delete", ownerId: namespaceId, subject: fullName, details: { id, type } } as const;
      await recordAudit(transaction, { now: context.now(), origin }, event);
    }),
  );
  await context.git.remove(id);
  await removeUploadsOf(context, id);
}

/** Has the use of the owner counted again, and that of users whose large files are in its pull requests. */
async function forgetUseOf(transaction: Queries, { id, namespaceId }: RepoRow): Promise<void> {
  const { chargedTo, repoId } = repoObjects;
  const contributors = await transaction
    .selectDistinct({ id: chargedTo })
    .from(repoObjects)
    .where(and(eq(repoId, id), isNotNull(chargedTo)));
  const namespaces = [namespaceId, ...contributors.flatMap((user) => (user.id === null ? [] : [user.id]))];
  for (const namespace of namespaces.toSorted()) await forgetUse(transaction, namespace);
}
