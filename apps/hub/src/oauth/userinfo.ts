import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import { HubError, messages } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { noStore } from "./no-store.ts";
import { userClaims } from "./user-claims.ts";

/**
 * Responds with what an app may learn of its user.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
 * @throws {HubError} the caller has no token of an app
 */
export async function respondWithUser({ caller, publicUrl: issuer }: Call): Promise<Response> {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  const grant = caller.via.type === "access_token" ? caller.via.grant : undefined;
  if (grant === undefined)
    throw new HubError("Forbidden", "This address is for access tokens of apps. Use /api/whoami-v2 instead.");
  const { userId: sub, userName: name, avatarId, fullName, email, emailIsVerified, organisations } = caller;
  const chosen = organisations.filter(({ id }) => grant.role === "write" || grant.organisationIds.includes(id));
  const claims = {
    sub,
    ...userClaims({ name, avatarId, fullName, email, emailIsVerified, scopes: grant.scopes, issuer }),
    isPro: false,
    orgs: chosen.map((organisation) => ({
      sub: organisation.id,
      name: organisation.fullName,
      preferred_username: organisation.name,
      picture: avatarUrl(issuer, organisation),
      roleInOrg: organisation.role,
    })),
  };
  return Response.json(claims, { headers: noStore });
}
