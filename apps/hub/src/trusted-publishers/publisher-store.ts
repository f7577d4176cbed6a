import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, count, eq, sql } from "drizzle-orm";
import { accessTokens, namespaces } from "../accounts/tables.ts";
import { type AuditedChange, recordAudit } from "../audit/record-audit.ts";
import type { TrustedPublisher, TrustedPublisherRequest } from "../contract/sign-in/trusted-publishers.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { HubError } from "../errors.ts";
import { type RepoRow, repos } from "../repos/tables.ts";
import type { PublisherContext } from "./publisher-context.ts";
import { trustedPublishers } from "./tables.ts";

/** Returns the rules of a repository, the oldest first. */
export async function listPublishers(
  { orm }: Pick<PublisherContext, "orm">,
  repo: RepoRow,
): Promise<TrustedPublisher[]> {
  const rows = await orm
    .select({ publisher: trustedPublishers, createdBy: namespaces.name })
    .from(trustedPublishers)
    .innerJoin(namespaces, eq(namespaces.id, trustedPublishers.userId))
    .where(eq(trustedPublishers.repoId, repo.id))
    .orderBy(trustedPublishers.createdAt, trustedPublishers.id);
  return rows.map(({ publisher, createdBy }) => represent(publisher, createdBy));
}

/** @throws {HubError} the issuer is not trusted, or the repository has too many rules */
export async function addPublisher(
  { orm, issuers }: Pick<PublisherContext, "orm" | "issuers">,
  repo: RepoRow,
  { issuer, claims }: TrustedPublisherRequest,
  { user, change }: { user: { id: string; name: string }; change: AuditedChange },
): Promise<TrustedPublisher> {
  if (!issuers.includes(issuer)) {
    throw new HubError(
      "BadRequest",
      `issuer: this hub trusts only ${issuers.join(", ") || "none"}. Ask the administrator to add it to MODELYARD_TRUSTED_ISSUERS.`,
      { body: { field: "issuer" } },
    );
  }
  const row = {
    id: newId(),
    repoId: repo.id,
    issuer,
    claims,
    userId: user.id,
    createdAt: change.now,
    lastUsedAt: null,
  };
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`select 1 from ${repos} where ${repos.id} = ${repo.id} for update`);
    const [present] = await transaction
      .select({ rules: count() })
      .from(trustedPublishers)
      .where(eq(trustedPublishers.repoId, repo.id));
    const most = limits.publishers.perRepository;
    if ((present?.rules ?? 0) >= most) {
      throw new HubError("Forbidden", `A repository has at most ${most} trusted publishers. Remove one first.`);
    }
    await transaction.insert(trustedPublishers).values(row);
    const details = { publisherId: row.id, issuer, claims: JSON.stringify(claims) };
    const event = { ownerId: repo.namespaceId, subject: repo.fullName, details };
    await recordAudit(transaction, change, { action: "publisher.create", ...event });
  });
  return represent(row, user.name);
}

/**
 * Removes a rule and revokes its tokens.
 * @throws {HubError} the repository has no such rule
 */
export async function removePublisher(
  { orm }: Pick<PublisherContext, "orm">,
  repo: RepoRow,
  { id, change }: { id: string; change: AuditedChange },
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const removed = await transaction
      .delete(trustedPublishers)
      .where(and(eq(trustedPublishers.id, id), eq(trustedPublishers.repoId, repo.id)))
      .returning({ issuer: trustedPublishers.issuer });
    const [rule] = removed;
    if (rule === undefined) throw new HubError("NotFound", "This repository has no trusted publisher with this id.");
    await transaction.delete(accessTokens).where(eq(accessTokens.publisherId, id));
    await announceDirectoryChange(transaction, { kind: "tokens" });
    const event = { ownerId: repo.namespaceId, subject: repo.fullName, details: { publisherId: id, ...rule } };
    await recordAudit(transaction, change, { action: "publisher.delete", ...event });
  });
}

function represent(
  { id, issuer, claims, createdAt, lastUsedAt }: typeof trustedPublishers.$inferSelect,
  createdBy: string,
): TrustedPublisher {
  return {
    id,
    issuer,
    claims,
    createdBy,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
