import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { foldName } from "../../accounts/names.ts";
import type { namespaces } from "../../accounts/tables.ts";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { busy, HubError, messages } from "../../errors.ts";
import { recordEvent } from "../../events/record-event.ts";
import { refreshProviders } from "../../facets/provider-facets.ts";
import type { HubContext } from "../../hub-context.ts";
import { reindexAfterWrite } from "../../repo-index/reindex.ts";
import { cardTexts } from "../../search/tables.ts";
import { pathPrefix } from "../find-repo.ts";
import { withRecordCleared } from "../public/with-record-cleared.ts";
import { checkRepoName } from "../repo-name.ts";
import { type RepoRow, repoColumns, repos } from "../tables.ts";
import { claimName } from "./claim-name.ts";
import { lockNames } from "./lock-names.ts";
import { moveMappings } from "./move-mappings.ts";
import { moveStorage } from "./move-storage.ts";
import { ownerForNewRepo } from "./owner-of-name.ts";
import { retireName } from "./retire-name.ts";

interface Move {
  repo: RepoRow;
  /** The new owner. */
  owner: typeof namespaces.$inferSelect;
  /** The new name, in its final spelling. */
  fullName: string;
  caller: SignedIn;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

/**
 * Renames a repository, or transfers it to another owner. Requests for the old name are redirected from then on. Git is not
 * touched: repositories are stored by their id. Everything else changes in one transaction.
 * @param repo which the caller may change
 * @param toRepo the new `namespace/name`
 * @returns the response body
 */
export async function moveRepo(
  context: HubContext,
  repo: RepoRow,
  toRepo: string,
  {
    caller,
    publicUrl,
    requireSpace,
    origin,
  }: { caller: SignedIn; publicUrl: string; requireSpace: () => Promise<void>; origin: AuditOrigin },
): Promise<{ url: string; name: string; id: string }> {
  const { type } = repo;
  const [namespace = "", name = ""] = toRepo.split("/", 2);
  checkRepoName(name);
  const owner = await ownerForNewRepo(context.orm, namespace, caller);
  await requireSpace();
  const fullName = `${owner.name}/${name}`;
  await withRecordCleared(context, { type, names: [repo.fullName, fullName] }, () =>
    context.orm.transaction((transaction) =>
      move(transaction, { repo, owner, fullName, caller, origin }, context.now()),
    ),
  );
  // The old and the new name are words of its search index.
  await context.git.exclusively(repo.id, () => reindexAfterWrite(context, repo));
  return { url: `${publicUrl}/${pathPrefix[type]}${fullName}`, name: fullName, id: repo.id };
}

async function move(transaction: Queries, { repo, owner, fullName, caller, origin }: Move, now: Date): Promise<void> {
  const { id, type } = repo;
  const isCaseOnly = foldName(fullName) === repo.foldedFullName;
  await moveStorage(transaction, { repoId: id, from: repo.namespaceId, to: owner.id, now });
  await lockNames(transaction, type, [repo.fullName, fullName]);
  const [current] = await transaction.select(repoColumns).from(repos).where(eq(repos.id, id)).for("update");
  if (current?.foldedFullName !== repo.foldedFullName) {
    throw busy(`${repo.fullName} was moved or deleted by another request at the same time`);
  }
  const isFree = isCaseOnly ? current.fullName !== fullName : await claimName(transaction, { type, fullName, caller });
  if (!isFree) throw new HubError("Conflict", messages.nameTaken(type, fullName), { body: { field: "name" } });
  await transaction
    .update(repos)
    .set({ fullName, foldedFullName: foldName(fullName), author: owner.name, namespaceId: owner.id })
    .where(eq(repos.id, id));
  const movedTo = { name: fullName, ownerId: owner.id };
  await recordEvent(
    { orm: transaction, now: () => now },
    { action: "move", scope: "repo", repo: current, actorId: caller.userId, details: { movedTo } },
  );
  if (!isCaseOnly) await retireName(transaction, current, { repoId: id, now });
  if (type === "model") {
    await moveMappings(transaction, { from: repo.fullName, to: fullName });
    await refreshProviders(transaction, fullName);
  }
  // If the process dies before it is indexed again, the next start does that.
  await transaction.update(cardTexts).set({ sha: "" }).where(eq(cardTexts.repoId, id));
  await announceDirectoryChange(transaction, { kind: "mappings" });
  // Both owners see it.
  for (const ownerId of new Set([repo.namespaceId, owner.id])) {
    const event = {
      action: "repo.move",
      ownerId,
      subject: repo.fullName,
      details: { id, type, to: fullName },
    } as const;
    await recordAudit(transaction, { now, origin }, event);
  }
}
