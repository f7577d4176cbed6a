import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { AuditOrigin } from "../audit/record-audit.ts";
import type { HubContext } from "../hub-context.ts";
import { type AppRow, checkSecret, findApp } from "./apps/find-app.ts";
import { issueTokens, revokeGrants, type TokenReply } from "./issue-tokens.ts";
import { oauthError } from "./oauth-error.ts";
import { recordRevoked } from "./record-consent.ts";
import { oauthGrants, oauthRefreshTokens } from "./tables.ts";

interface RefreshOptions {
  refreshToken: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  origin: AuditOrigin;
}

/**
 * Exchanges a refresh token, which is valid once. A second use revokes everything that was issued on the same consent,
 * because one of the two senders stole the token.
 * @throws {HubError} the token is unknown, expired, used or of another app, or the app's secret is wrong
 */
export async function refreshTokens(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  { refreshToken, clientId, clientSecret, origin }: RefreshOptions,
): Promise<TokenReply> {
  const hash = hashSecret(refreshToken);
  const result = await orm.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ token: oauthRefreshTokens, grant: oauthGrants })
      .from(oauthRefreshTokens)
      .innerJoin(oauthGrants, eq(oauthGrants.id, oauthRefreshTokens.grantId))
      .where(eq(oauthRefreshTokens.hash, hash))
      .for("update");
    const at = now();
    if (found === undefined || found.token.expiresAt <= at) return "invalid";
    const { token, grant } = found;
    const app = await findApp(transaction, grant.appId);
    checkSecret(app, clientSecret);
    if (clientId !== undefined && clientId !== app.id) return "invalid";
    if (token.usedAt !== null) {
      await revokeGrants(transaction, [grant.id]);
      const { appId, userId } = grant;
      const reason = "a refresh token was used twice";
      await recordRevoked(transaction, { appId, userId, origin, now: at, reason });
      return "reused";
    }
    await transaction.update(oauthRefreshTokens).set({ usedAt: at }).where(eq(oauthRefreshTokens.hash, hash));
    return issueTokens(transaction, { grant, lifetimeMs: lifetimeOf(app), now: at });
  });
  if (result === "invalid") throw oauthError("invalid_grant", "The refresh token is not valid. Log in again.");
  if (result === "reused")
    throw oauthError("invalid_grant", "The refresh token was used before. All tokens of this login are revoked.");
  return result;
}

/** Returns how long access tokens of an app are valid. The command line, which is on the user's machine, keeps them longer. */
export function lifetimeOf({ origin }: Pick<AppRow, "origin">): number {
  return origin === "built-in" ? limits.oauth.deviceTokenMs : limits.oauth.accessTokenMs;
}
