import { and, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { type AuditedChange, recordAudit } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { withRecordCleared } from "../repos/public/with-record-cleared.ts";
import { type RepoRow, repos } from "../repos/tables.ts";

/**
 * Disables a repository. It is private meanwhile, so that lists, counts, search and caches of every node treat it like any
 * other repository that was hidden; `isPublicWhenEnabled` remembers its visibility. One that was disabled with its owner is
 * not enabled with the owner any more.
 * @throws {HubError} 409: it is disabled already
 */
export async function disableRepo(
  context: Pick<HubContext, "orm" | "publicRecord">,
  repo: RepoRow,
  { reason, ...change }: AuditedChange & { reason: string },
): Promise<void> {
  const { id, type, fullName, namespaceId } = repo;
  await withRecordCleared(context, { type, names: [fullName] }, () =>
    context.orm.transaction(async (transaction) => {
      const changed = await transaction
        .update(repos)
        .set({ ...disabled(change.now), disabledReason: reason, isDisabledWithOwner: false })
        .where(and(eq(repos.id, id), or(isNull(repos.disabledAt), repos.isDisabledWithOwner)))
        .returning({ id: repos.id });
      if (changed.length === 0) throw new HubError("Conflict", `${fullName} is disabled already.`);
      await announceDirectoryChange(transaction, { kind: "mappings" });
      const event = { action: "repo.disable", ownerId: namespaceId, subject: fullName } as const;
      await recordAudit(transaction, change, { ...event, details: { id, type, reason } });
    }),
  );
}

/** @throws {HubError} 409: it is not disabled */
export async function enableRepo(
  { orm }: Pick<HubContext, "orm">,
  repo: RepoRow,
  change: AuditedChange,
): Promise<void> {
  const { id, type, fullName, namespaceId } = repo;
  await orm.transaction(async (transaction) => {
    const changed = await transaction
      .update(repos)
      .set(enabled)
      .where(and(eq(repos.id, id), isNotNull(repos.disabledAt)))
      .returning({ id: repos.id });
    if (changed.length === 0) throw new HubError("Conflict", `${fullName} is not disabled.`);
    await announceDirectoryChange(transaction, { kind: "mappings" });
    const event = { action: "repo.enable", ownerId: namespaceId, subject: fullName } as const;
    await recordAudit(transaction, change, { ...event, details: { id, type } });
  });
}

/** Disables the repositories of a user who is being suspended. @returns those that were not disabled before */
export async function disableAllOf(
  transaction: Queries,
  namespaceId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<DisabledRow[]> {
  const changed = await transaction
    .update(repos)
    .set({ ...disabled(now), disabledReason: reason, isDisabledWithOwner: true })
    .where(and(eq(repos.namespaceId, namespaceId), isNull(repos.disabledAt)))
    .returning({ type: repos.type, fullName: repos.fullName });
  await announceDirectoryChange(transaction, { kind: "mappings" });
  return changed;
}

type DisabledRow = Pick<RepoRow, "type" | "fullName">;

/** Enables the repositories that were disabled with their owner. @returns how many */
export async function enableAllOf(transaction: Queries, namespaceId: string): Promise<number> {
  const changed = await transaction
    .update(repos)
    .set(enabled)
    .where(and(eq(repos.namespaceId, namespaceId), eq(repos.isDisabledWithOwner, true)))
    .returning({ id: repos.id });
  await announceDirectoryChange(transaction, { kind: "mappings" });
  return changed.length;
}

function disabled(at: Date) {
  const wasPublic = sql`case when ${repos.disabledAt} is null then not ${repos.isPrivate} else ${repos.isPublicWhenEnabled} end`;
  return { disabledAt: at, isPublicWhenEnabled: wasPublic, isPrivate: true };
}

const enabled = {
  disabledAt: null,
  disabledReason: null,
  isPrivate: not(repos.isPublicWhenEnabled),
  isPublicWhenEnabled: false,
  isDisabledWithOwner: false,
};
