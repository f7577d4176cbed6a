import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import type { namespaces } from "../accounts/tables.ts";
import { type AuditOrigin, recordAudit } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { recordEvent } from "../events/record-event.ts";
import { refreshProviders } from "../facets/provider-facets.ts";
import type { HubContext } from "../hub-context.ts";
import { lockStorage } from "../quotas/use-of-namespace.ts";
import { describeCommit } from "../repo-index/describe-commit.ts";
import { indexColumns } from "../repo-index/index-row.ts";
import { claimName } from "./names/claim-name.ts";
import { lockNames } from "./names/lock-names.ts";
import { type RepoRow, type RepoType, repoColumns, repos } from "./tables.ts";

interface NewRepo {
  id: string;
  type: RepoType;
  owner: Pick<typeof namespaces.$inferSelect, "id" | "name">;
  fullName: string;
  isPrivate: boolean;
  /** @default null: not gated */
  gated?: RepoRow["gated"];
  caller: SignedIn;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
  createdAt: Date;
}

interface InsertOptions {
  /** Thrown if a repository has the name. */
  conflict: HubError;
  /** Links large files to the repository, in the transaction that makes it visible. */
  link?: (transaction: Queries) => Promise<void>;
  /** Runs the transaction, for example while other work waits. */
  guard?: (transaction: () => Promise<void>) => Promise<void>;
}

/**
 * Makes a repository visible whose git folder exists. If the request is refused, the folder is removed. It stays after
 * other errors, because the row may exist then, and is removed later if it does not.
 */
export async function insertRepo(context: HubContext, repo: NewRepo, options: InsertOptions): Promise<void> {
  const { conflict, link, guard = (transaction) => transaction() } = options;
  const { id, type, owner, fullName, isPrivate, gated = null, caller, origin, createdAt } = repo;
  try {
    const described = await describeCommit(context, { id, type }, "refs/heads/main");
    const insert = async (transaction: Queries): Promise<void> => {
      if (link !== undefined) await lockStorage(transaction, owner.id);
      await lockNames(transaction, type, [fullName]);
      if (!(await claimName(transaction, { type, fullName, caller }))) throw conflict;
      const inserted = await transaction
        .insert(repos)
        .values({
          id,
          type,
          namespaceId: owner.id,
          creatorId: caller.userId,
          fullName,
          foldedFullName: foldName(fullName),
          author: owner.name,
          isPrivate,
          gated,
          createdAt,
          ...indexColumns(described, { type, createdAt }),
        })
        .returning(repoColumns);
      const writing = { orm: transaction, now: context.now };
      for (const created of inserted) {
        await recordEvent(writing, { action: "create", scope: "repo", repo: created, actorId: caller.userId });
      }
      if (type === "model") await refreshProviders(transaction, fullName);
      await link?.(transaction);
      const details = { id, type, visibility: isPrivate ? "private" : "public" };
      const event = { action: "repo.create", ownerId: owner.id, subject: fullName, details } as const;
      await recordAudit(transaction, { now: createdAt, origin }, event);
    };
    await guard(() => context.orm.transaction(insert));
  } catch (error) {
    if (error instanceof HubError) await context.git.remove(id);
    throw error;
  }
}
