import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { type Caller, callerOfSshKey, callerOfTokenId } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";

type Context = Pick<HubContext, "claims" | "now" | "orm">;

/** What a token allows: reading one repository as its user, who is looked up again for each request. */
const Pull = z.object({
  /** `namespace/name` in lower case; empty for a token that only proves who the user is. */
  pull: z.string(),
  /** Of a URL: the only digest that it gives access to; else empty. */
  digest: z.string(),
  user: z.string(),
  /** The access token or SSH key that the user had; both empty for a visitor. */
  token: z.string(),
  key: z.string(),
});

/** Tells the tokens for pulls from access tokens. */
const prefix = "pull_";

interface Allowed {
  /** `namespace/name`, in any case. */
  name: string;
  digest?: string;
}

/** Signs a token with which its bearer pulls a repository for a short time. @param caller by access token or SSH key */
export function signPullToken(
  { claims, now }: Context,
  caller: Caller,
  { name, digest = "" }: Allowed,
): { token: string; issuedAt: Date } {
  const issuedAt = now();
  const via = caller?.via;
  const signed = claims.sign(
    {
      pull: foldName(name),
      digest,
      user: caller?.userId ?? "",
      token: via?.type === "access_token" ? via.tokenId : "",
      key: via?.type === "ssh_key" ? via.keyId : "",
    },
    new Date(issuedAt.getTime() + limits.registry.tokenMs),
  );
  return { token: `${prefix}${signed}`, issuedAt };
}

export function isPullToken(token: string): boolean {
  return token.startsWith(prefix);
}

/**
 * Identifies the user of a pull token.
 * @returns `undefined` for a visitor, and if the token is for another repository
 * @throws {HubError} 401: the token was not signed here or has expired, or what its user had was revoked
 */
export async function callerOfPullToken(
  { claims, now, orm }: Context,
  token: string,
  { name, digest }: Required<Allowed>,
): Promise<Caller> {
  const pull = claims.open(token.slice(prefix.length), Pull, now());
  if (pull === undefined || pull === "expired") throw new HubError("BadCredentials", "The token has expired.");
  if (pull.user === "" || pull.pull !== foldName(name) || (pull.digest !== "" && pull.digest !== digest)) {
    return undefined;
  }
  const caller =
    pull.key === "" ? await callerOfTokenId(orm, pull.token, now()) : await callerOfSshKey(orm, pull.key, now());
  if (caller?.userId !== pull.user) throw new HubError("BadCredentials", "The token was revoked.");
  return caller;
}
