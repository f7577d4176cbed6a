import { randomBytes } from "node:crypto";
import { hashSecret, mintAccessToken } from "@modelyard/platform/access-token";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { isSuspended } from "../accounts/is-suspended.ts";
import { accessTokens, namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import type { AppRow } from "./apps/find-app.ts";
import { oauthError } from "./oauth-error.ts";
import { type Consent, tokenScopes } from "./scopes.ts";
import { oauthGrants, oauthRefreshTokens } from "./tables.ts";

export type GrantRow = typeof oauthGrants.$inferSelect;

/** The response of the token endpoint: RFC 6749 section 5.1. */
export interface TokenReply {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
  /** With scope `openid`, after an authorization in the browser. */
  id_token?: string;
}

/** Stores the consent of a user to an app. */
export async function createGrant(
  transaction: Queries,
  { app, userId, consent, now }: { app: AppRow; userId: string; consent: Consent; now: Date },
): Promise<GrantRow> {
  const { role, scopes, organisationIds } = consent;
  const expiresAt = new Date(now.getTime() + limits.oauth.refreshTokenMs);
  const grant = { id: newId(), appId: app.id, userId, role, scopes, organisationIds, createdAt: now, expiresAt };
  const beyond = async (condition: SQL | undefined, most: number): Promise<string[]> => {
    const newestFirst = [desc(oauthGrants.createdAt), desc(oauthGrants.id)];
    const older = await transaction
      .select({ id: oauthGrants.id })
      .from(oauthGrants)
      .where(condition)
      .orderBy(...newestFirst)
      .offset(most - 1);
    return older.map(({ id }) => id);
  };
  const ofUser = eq(oauthGrants.userId, userId);
  const older = [
    ...(await beyond(and(ofUser, eq(oauthGrants.appId, app.id)), limits.oauth.grantsPerApp)),
    ...(await beyond(ofUser, limits.oauth.grantsPerUser)),
  ];
  if (older.length > 0) await revokeGrants(transaction, older);
  await transaction.insert(oauthGrants).values(grant);
  return grant;
}

/**
 * Issues an access token and a refresh token.
 * @param lifetimeMs of the access token
 * @throws {HubError} the user was deleted or suspended
 */
export async function issueTokens(
  transaction: Queries,
  { grant, lifetimeMs, now }: { grant: GrantRow; lifetimeMs: number; now: Date },
): Promise<TokenReply> {
  const [user] = await transaction.select().from(namespaces).where(eq(namespaces.id, grant.userId));
  if (user?.kind !== "user") throw oauthError("invalid_grant", "The user does not exist any more.");
  if (isSuspended(user, now)) throw oauthError("invalid_grant", "The account of the user is suspended.");
  const accessToken = mintAccessToken();
  const refreshToken = randomBytes(32).toString("base64url");
  const refreshUntil = new Date(now.getTime() + limits.oauth.refreshTokenMs);
  await transaction.insert(accessTokens).values({
    id: newId(),
    userId: user.id,
    // The name under which clients store tokens of this kind.
    displayName: `oauth-${user.name}`,
    role: grant.role,
    hash: hashSecret(accessToken),
    ending: accessToken.slice(-4),
    createdAt: now,
    lastUsedAt: null,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    scopes: tokenScopes(grant, user.id),
    grantId: grant.id,
  });
  await transaction
    .insert(oauthRefreshTokens)
    .values({ hash: hashSecret(refreshToken), grantId: grant.id, expiresAt: refreshUntil, usedAt: null });
  await transaction.update(oauthGrants).set({ expiresAt: refreshUntil }).where(eq(oauthGrants.id, grant.id));
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: Math.floor(lifetimeMs / 1000),
    refresh_token: refreshToken,
    scope: grant.scopes.join(" "),
  };
}

/** Revokes consents with all tokens that were issued on them. */
export async function revokeGrants(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction.delete(accessTokens).where(inArray(accessTokens.grantId, [...ids]));
  await transaction.delete(oauthGrants).where(inArray(oauthGrants.id, [...ids]));
  await announceDirectoryChange(transaction, { kind: "tokens" });
}
