import { eq, inArray, or, sql } from "drizzle-orm";
import { type AuditedChange, recordAudit } from "../../audit/record-audit.ts";
import { collections } from "../../collections/tables.ts";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { externalIdentities } from "../../external-sign-in/tables.ts";
import { forgetRequestsOf } from "../../gated/forget-requests.ts";
import { likes } from "../../likes/tables.ts";
import { followers, notifications, watches } from "../../notifications/tables.ts";
import { removeApps, removeConsents } from "../../oauth/apps/remove-apps.ts";
import { oauthApps } from "../../oauth/tables.ts";
import { repos } from "../../repos/tables.ts";
import { webhooks } from "../../webhooks/tables.ts";
import { removeAvatar } from "../avatars/avatar-store.ts";
import { follows } from "../following/tables.ts";
import { forgetDevices } from "../login/known-devices.ts";
import { removePasskeys } from "../passkeys/own-passkeys.ts";
import { pinnedRepos } from "../public-profiles/tables.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { accessTokens, members, namespaces, sshKeys } from "../tables.ts";
import { removeTwoFactor } from "../two-factor/two-factor.ts";

/**
 * Removes a user or organization without repositories. The row stays as a tombstone, so that the name cannot be reused;
 * discussions, comments and commits stay without an author, and the audit log stays.
 */
export async function removeAccount(
  transaction: Queries,
  { id, name, kind }: typeof namespaces.$inferSelect,
  change: AuditedChange,
): Promise<void> {
  await removeApps(transaction, eq(oauthApps.ownerId, id));
  await removeConsents(transaction, id);
  // Webhooks belong to the user, not to the token that created them: they end with the user.
  await transaction.delete(webhooks).where(eq(webhooks.userId, id));
  await transaction.delete(accessTokens).where(eq(accessTokens.userId, id));
  await transaction.delete(sshKeys).where(eq(sshKeys.userId, id));
  await endSessions(transaction, id);
  await removeTwoFactor(transaction, id);
  await removePasskeys(transaction, id);
  await transaction.delete(externalIdentities).where(eq(externalIdentities.userId, id));
  await forgetDevices(transaction, id);
  await transaction.delete(members).where(or(eq(members.userId, id), eq(members.organisationId, id)));
  await forgetRequestsOf(transaction, id);
  await removeActivity(transaction, id);
  await removeAvatar(transaction, { id });
  await transaction.delete(pinnedRepos).where(eq(pinnedRepos.namespaceId, id));
  const empty = {
    bio: "",
    links: {},
    email: null,
    emailIsVerified: false,
    passwordHash: null,
    isAdmin: false,
    fullName: name,
  };
  await transaction
    .update(namespaces)
    .set({ kind: "tombstone", ...empty })
    .where(eq(namespaces.id, id));
  await announceDirectoryChange(transaction, { kind: "tokens" });
  const action = kind === "user" ? "user.remove" : "organization.remove";
  await recordAudit(transaction, change, { action, ownerId: id, subject: name });
}

/** Removes what an account likes, follows, watches and collects. */
async function removeActivity(transaction: Queries, id: string): Promise<void> {
  const liked = await transaction.delete(likes).where(eq(likes.userId, id)).returning({ repoId: likes.repoId });
  if (liked.length > 0) {
    const repoIds = liked.map(({ repoId }) => repoId);
    await transaction
      .update(repos)
      .set({ likes: sql`greatest(${repos.likes} - 1, 0)` })
      .where(inArray(repos.id, repoIds));
  }
  await transaction.delete(follows).where(or(eq(follows.followerId, id), eq(follows.followedId, id)));
  await transaction.delete(watches).where(eq(watches.userId, id));
  await transaction.delete(followers).where(eq(followers.userId, id));
  await transaction.delete(notifications).where(eq(notifications.userId, id));
  await transaction.delete(collections).where(eq(collections.namespaceId, id));
}
