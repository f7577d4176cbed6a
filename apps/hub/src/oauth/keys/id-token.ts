import { sign } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { namespaces } from "../../accounts/tables.ts";
import type { GrantRow } from "../issue-tokens.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { userClaims } from "../user-claims.ts";
import { currentKey } from "./signing-keys.ts";

interface IdToken {
  grant: GrantRow;
  nonce: string | undefined;
  issuer: string;
}

/**
 * Returns a signed statement of who logged in to an app.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export async function createIdToken(context: OAuthContext, { grant, nonce, issuer }: IdToken): Promise<string> {
  const [user] = await context.orm.select().from(namespaces).where(eq(namespaces.id, grant.userId));
  const seconds = Math.floor(context.now().getTime() / 1000);
  const key = await currentKey(context);
  const claims = {
    iss: issuer,
    aud: grant.appId,
    iat: seconds,
    exp: seconds + limits.oauth.idTokenMs / 1000,
    ...(nonce === undefined ? {} : { nonce }),
    sub: grant.userId,
    ...(user === undefined ? {} : userClaims({ ...user, scopes: grant.scopes, issuer })),
  };
  const signed = `${encode({ alg: "RS256", typ: "JWT", kid: key.id })}.${encode(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key.privateKey).toString("base64url")}`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
