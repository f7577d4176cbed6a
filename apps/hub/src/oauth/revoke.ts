import { hashSecret } from "@modelyard/platform/access-token";
import { eq } from "drizzle-orm";
import { accessTokens } from "../accounts/tables.ts";
import type { AuditOrigin } from "../audit/record-audit.ts";
import { revokeGrants } from "./issue-tokens.ts";
import type { OAuthContext } from "./oauth-context.ts";
import { recordRevoked } from "./record-consent.ts";
import { oauthGrants, oauthRefreshTokens } from "./tables.ts";

interface Revocation {
  token: string;
  appId: string;
  origin: AuditOrigin;
}

/**
 * Revokes all tokens of the login to which an access or refresh token of the app belongs. Ignores other tokens.
 * @see https://www.rfc-editor.org/rfc/rfc7009
 */
export async function revokeLogin({ orm, now }: OAuthContext, { token, appId, origin }: Revocation): Promise<void> {
  const hash = hashSecret(token);
  await orm.transaction(async (transaction) => {
    const [byAccess] = await transaction
      .select({ grantId: accessTokens.grantId })
      .from(accessTokens)
      .where(eq(accessTokens.hash, hash));
    const [byRefresh] = await transaction
      .select({ grantId: oauthRefreshTokens.grantId })
      .from(oauthRefreshTokens)
      .where(eq(oauthRefreshTokens.hash, hash));
    const grantId = byAccess?.grantId ?? byRefresh?.grantId;
    if (grantId === undefined) return;
    const [grant] = await transaction.select().from(oauthGrants).where(eq(oauthGrants.id, grantId));
    if (grant?.appId !== appId) return;
    await revokeGrants(transaction, [grantId]);
    await recordRevoked(transaction, { appId, userId: grant.userId, origin, now: now(), reason: "the app logged out" });
  });
}
