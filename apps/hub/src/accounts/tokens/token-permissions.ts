import type { ScopedPermission } from "../../contract/tokens/token-scopes.ts";
import type { StoredScopes } from "../tables.ts";

/** Which of its user's rights a token keeps, by its role. A browser session has the role `god`. */
export const tokenReach = {
  god: { reads: true, writes: true },
  write: { reads: true, writes: true },
  read: { reads: true, writes: false },
  // Its scopes decide: see `tokenAllows`. Everything that no scope covers, such as settings, is out of its reach.
  fineGrained: { reads: false, writes: false },
} as const satisfies Record<string, { reads: boolean; writes: boolean }>;

/** A caller's token or session. */
export interface TokenBearer {
  role: keyof typeof tokenReach;
  /** Of a fine-grained token. */
  scopes?: StoredScopes | undefined;
}

/** What each permission takes from a token without scopes, and which other permissions include it. */
const permissionTable = {
  "repo.content.read": { needs: "reads", includedIn: ["repo.content.write", "repo.write"] },
  "repo.content.write": { needs: "writes", includedIn: ["repo.write"] },
  "repo.write": { needs: "writes", includedIn: [] },
  "repo.access.read": { needs: "writes", includedIn: ["repo.write"] },
  "discussion.write": { needs: "writes", includedIn: [] },
  "inference.serverless.write": { needs: "reads", includedIn: [] },
  "collection.read": { needs: "reads", includedIn: ["collection.write"] },
  "collection.write": { needs: "writes", includedIn: [] },
  "user.webhooks.read": { needs: "reads", includedIn: ["user.webhooks.write"] },
  "user.webhooks.write": { needs: "writes", includedIn: [] },
} as const satisfies Record<ScopedPermission, { needs: "reads" | "writes"; includedIn: readonly ScopedPermission[] }>;

/**
 * Returns whether a token keeps a right that its user has. The user's own rights are checked elsewhere: a token never
 * adds any.
 * @param on the ids of the entities that may give the permission: a repository and its owner, or an owner
 */
export function tokenAllows(
  { role, scopes }: TokenBearer,
  permission: ScopedPermission,
  on: readonly string[],
): boolean {
  const { needs, includedIn } = permissionTable[permission];
  if (role !== "fineGrained") return tokenReach[role][needs];
  const accepted = new Set<ScopedPermission>([permission, ...includedIn]);
  return (
    scopes?.scoped.some(({ id, permissions }) => on.includes(id) && permissions.some((given) => accepted.has(given))) ??
    false
  );
}

/** Returns whether a token has a permission on any entity. What it may do with one of them, `tokenAllows` decides. */
export function tokenAllowsAnywhere(bearer: TokenBearer, permission: ScopedPermission): boolean {
  const entities = bearer.scopes?.scoped.map(({ id }) => id) ?? [];
  return tokenAllows(bearer, permission, entities);
}

/** Returns whether a token may take part in discussions of a repository, which its user can read. */
export function tokenDiscusses(
  bearer: TokenBearer,
  repo: { id: string; namespaceId: string; isPrivate: boolean },
): boolean {
  if (tokenAllows(bearer, "discussion.write", [repo.id, repo.namespaceId])) return true;
  return !repo.isPrivate && bearer.scopes?.global.includes("discussion.write") === true;
}

/**
 * Returns whether a token may read the files of a public gated repository to which its user was granted access.
 * @param repoId undefined: of every such repository
 */
export function tokenReadsGated(bearer: TokenBearer, repoId: string | undefined): boolean {
  if (bearer.scopes?.canReadGatedRepos === true) return true;
  return tokenAllows(bearer, "repo.content.read", repoId === undefined ? [] : [repoId]);
}

/** Returns the ids of repositories of which a token can read the content, if its user can. */
export function repositoriesInScope({ scopes }: TokenBearer): string[] {
  return (scopes?.scoped ?? []).flatMap(({ id, type, permissions }) => {
    const isRepository = type === "model" || type === "dataset";
    return isRepository && (permissions.includes("repo.content.read") || permissions.includes("repo.write"))
      ? [id]
      : [];
  });
}
