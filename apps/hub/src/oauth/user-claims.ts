import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import type { OAuthScope } from "../contract/oauth/oauth.ts";

interface ClaimedUser {
  name: string;
  avatarId: string | null | undefined;
  fullName: string;
  email: string | null | undefined;
  emailIsVerified: boolean;
  scopes: readonly OAuthScope[];
  /** The base URL of the hub. */
  issuer: string;
}

/**
 * Returns what an app learns of a user: scope `profile` shows names and picture, `email` the address. Users can enter any
 * address as theirs, so only one that the administrator or the external provider has set is verified.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export function userClaims({ name, avatarId, fullName, email, emailIsVerified, scopes, issuer }: ClaimedUser) {
  return {
    ...(scopes.includes("profile")
      ? {
          name: fullName,
          preferred_username: name,
          profile: `${issuer}/${encodeURIComponent(name)}`,
          picture: avatarUrl(issuer, { name, avatarId }),
        }
      : {}),
    ...(scopes.includes("email") && typeof email === "string" ? { email, email_verified: emailIsVerified } : {}),
  };
}
