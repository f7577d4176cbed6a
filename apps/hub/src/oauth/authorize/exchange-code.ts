import { hash, timingSafeEqual } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { AuditOrigin } from "../../audit/record-audit.ts";
import { checkSecret, findApp } from "../apps/find-app.ts";
import { createGrant, issueTokens, revokeGrants, type TokenReply } from "../issue-tokens.ts";
import { createIdToken } from "../keys/id-token.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { oauthError } from "../oauth-error.ts";
import { recordRevoked } from "../record-consent.ts";
import { oauthCodes } from "../tables.ts";

interface Exchange {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  /** Absent: the code names the app, and the verifier proves that the app sent the request. */
  clientId: string | undefined;
  clientSecret: string | undefined;
  issuer: string;
  origin: AuditOrigin;
}

const problems = {
  invalid: "The code is unknown, has expired, or was issued for another app or address.",
  verifier: "The code_verifier does not belong to the code_challenge of the request.",
  reused: "The code was used before. The tokens that were issued for it are revoked.",
};

/**
 * Exchanges an authorization code, which is valid once. A second use revokes the tokens of the first.
 * @throws {HubError} the code, its app, address or verifier is wrong
 */
export async function exchangeCode(
  context: OAuthContext,
  { code, redirectUri, codeVerifier, clientId, clientSecret, issuer, origin }: Exchange,
): Promise<TokenReply> {
  const { orm, now } = context;
  const isThis = eq(oauthCodes.hash, hashSecret(code));
  const result = await orm.transaction(async (transaction) => {
    const [row] = await transaction.select().from(oauthCodes).where(isThis).for("update");
    const at = now();
    if (row === undefined || row.expiresAt <= at) return "invalid";
    const app = await findApp(transaction, row.appId);
    checkSecret(app, clientSecret);
    if ((clientId !== undefined && clientId !== app.id) || redirectUri !== row.redirectUri) return "invalid";
    if (!provesChallenge(codeVerifier, row.codeChallenge)) return "verifier";
    const { userId, nonce, grantId } = row;
    if (grantId !== null) {
      await revokeGrants(transaction, [grantId]);
      const reason = "an authorization code was used twice";
      await recordRevoked(transaction, { appId: app.id, userId, origin, now: at, reason });
      return "reused";
    }
    const consent = { role: "fineGrained", scopes: row.scopes, organisationIds: row.organisationIds } as const;
    const grant = await createGrant(transaction, { app, userId, consent, now: at });
    await transaction.update(oauthCodes).set({ grantId: grant.id }).where(isThis);
    const tokens = await issueTokens(transaction, { grant, lifetimeMs: limits.oauth.accessTokenMs, now: at });
    return { tokens, grant, nonce };
  });
  if (typeof result === "string") throw oauthError("invalid_grant", problems[result]);
  const { tokens, grant, nonce } = result;
  if (!grant.scopes.includes("openid")) return tokens;
  return { ...tokens, id_token: await createIdToken(context, { grant, nonce: nonce ?? undefined, issuer }) };
}

/** @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6 */
function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const computed = Buffer.from(hash("sha256", verifier, "base64url"));
  const expected = Buffer.from(challenge);
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}
