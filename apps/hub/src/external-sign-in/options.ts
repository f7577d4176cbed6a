import type { OrganisationRole } from "../accounts/roles.ts";

/** Members of a group at the provider have a role in an organisation of the hub. */
export interface GroupGrant {
  group: string;
  organisation: string;
  role: OrganisationRole;
}

/** An OpenID provider with which users sign in, as the administrator configures it. */
export interface ExternalSignInOptions {
  /** Exactly as the provider writes it in its metadata. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Shown on the sign-in page. */
  name: string;
  /** Separated by spaces; contains `openid`. */
  scopes: string;
  /** Claim that lists the groups of a user. */
  groupsClaim: string;
  groupGrants: readonly GroupGrant[];
  /** Whether to sign in to the existing account with the same verified e-mail address. */
  linksByEmail: boolean;
  /** Whether to create an account at the first sign-in. */
  createsAccounts: boolean;
}
