import type { SignedIn } from "../accounts/caller.ts";
import type { StoredScopes } from "../accounts/tables.ts";
import { type OAuthScope, oauthScopes } from "../contract/oauth/oauth.ts";
import { permissionsOn, type ScopedPermission } from "../contract/tokens/token-scopes.ts";

/** The permissions that each scope gives on the user and on the organizations that the user chose. */
const permissionsOf = {
  openid: [],
  profile: [],
  email: [],
  "read-repos": ["repo.content.read"],
  "gated-repos": [],
  "write-repos": ["repo.write"],
  // The hub has one right to change a repository, which includes creating and deleting it.
  "manage-repos": ["repo.write"],
  "write-discussions": ["discussion.write"],
  "read-collections": ["collection.read"],
  "write-collections": ["collection.write"],
  "inference-api": ["inference.serverless.write"],
  webhooks: ["user.webhooks.write"],
} as const satisfies Record<OAuthScope, readonly ScopedPermission[]>;

/**
 * Parses a list of scopes that is separated by spaces.
 * @param allowed what the app may request; null: everything
 * @returns the known ones that are allowed, in a fixed order
 */
export function parseScopes(text: string, allowed: readonly OAuthScope[] | null): OAuthScope[] {
  const requested = new Set(text.split(" "));
  return oauthScopes.filter((scope) => requested.has(scope) && (allowed?.includes(scope) ?? true));
}

/** What a user has allowed an app to do. */
export interface Consent {
  /** `write`: everything that a token with this role may do. */
  role: "write" | "fineGrained";
  scopes: OAuthScope[];
  /** The organizations to which the permissions extend, beside the user. */
  organisationIds: string[];
}

/** Returns the rights of the access tokens of a consent; null: those of its role. */
export function tokenScopes({ role, scopes, organisationIds }: Consent, userId: string): StoredScopes | null {
  if (role !== "fineGrained") return null;
  const permissions = [...new Set<ScopedPermission>(scopes.flatMap((scope) => permissionsOf[scope]))].toSorted();
  const on = (type: "user" | "org", id: string): StoredScopes["scoped"] => {
    const possible: readonly ScopedPermission[] = permissionsOn[type];
    const given = permissions.filter((permission) => possible.includes(permission));
    return given.length === 0 ? [] : [{ id, type, permissions: given }];
  };
  return {
    canReadGatedRepos: scopes.includes("gated-repos"),
    global: scopes.includes("write-discussions") ? ["discussion.write"] : [],
    scoped: [...on("user", userId), ...organisationIds.flatMap((id) => on("org", id))],
  };
}

/** Returns the chosen organizations in which the user is a member. */
export function chosenOrganisations({ organisations }: SignedIn, chosen: readonly string[]): string[] {
  return organisations.map(({ id }) => id).filter((id) => chosen.includes(id));
}
