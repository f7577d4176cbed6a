import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray } from "drizzle-orm";
import type { AccessTokenRequest } from "../../contract/accounts.ts";
import type { TokenScopes } from "../../contract/tokens/token-scopes.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { accessTo } from "../../repos/access.ts";
import { repos } from "../../repos/tables.ts";
import type { SignedIn } from "../caller.ts";
import { foldName } from "../names.ts";
import { membershipIn } from "../roles.ts";
import { namespaces, type StoredScopes } from "../tables.ts";

type RequestedScopes = NonNullable<AccessTokenRequest["scopes"]>;

/**
 * Finds the entities that requested scopes name. Entries without permissions are dropped, several entries of one entity
 * become one.
 * @param caller the owner of the token, signed in with all rights
 * @throws {HubError} there are too many entries, or the owner has no access to an entity
 */
export async function resolveScopes(
  queries: Queries,
  { canReadGatedRepos, global, scoped }: RequestedScopes,
  caller: SignedIn,
): Promise<StoredScopes> {
  const most = limits.tokens.scopedEntities;
  if (scoped.length > most)
    throw new HubError("BadRequest", `A token may name ${most} users, organizations and repositories.`);
  const byEntity = new Map<string, StoredScopes["scoped"][number]>();
  const unknown: Entity[] = [];
  for (const { entity, permissions } of scoped) {
    if (permissions.length === 0) continue;
    const id = await entityId(queries, entity, caller);
    if (id === undefined) {
      unknown.push(entity);
      continue;
    }
    const known = byEntity.get(id)?.permissions ?? [];
    byEntity.set(id, { id, type: entity.type, permissions: [...new Set([...known, ...permissions])].toSorted() });
  }
  if (unknown.length > 0) throw unknownEntities(unknown);
  return { canReadGatedRepos, global: [...new Set(global)], scoped: [...byEntity.values()] };
}

type Entity = RequestedScopes["scoped"][number]["entity"];

/** @returns `undefined` if it does not exist, or the caller cannot see it */
async function entityId(queries: Queries, { type, name }: Entity, caller: SignedIn): Promise<string | undefined> {
  if (type === "user") return foldName(name) === foldName(caller.userName) ? caller.userId : undefined;
  if (type === "org") return membershipIn(caller, { name })?.id;
  const [repo] = await queries
    .select()
    .from(repos)
    .where(and(eq(repos.type, type), eq(repos.foldedFullName, foldName(name))));
  return repo === undefined || accessTo(repo, caller) === "none" ? undefined : repo.id;
}

function unknownEntities(unknown: readonly Entity[]): HubError {
  const names = [...new Set(unknown.map(({ type, name }) => `the ${type} "${name}"`))];
  const why =
    names.length > 1
      ? "They do not exist, or you have no access to them."
      : unknown[0]?.type === "user"
        ? "Only your own user can be named."
        : "It does not exist, or you have no access to it.";
  return new HubError("BadRequest", `The token cannot have permissions on ${names.join(", ")}. ${why}`, {
    body: { field: "scopes" },
  });
}

/** Returns scopes with the current names of their entities. Deleted entities have no name. */
export async function withEntityNames(queries: Queries, scopes: StoredScopes): Promise<TokenScopes> {
  const ids = scopes.scoped.map(({ id }) => id);
  const names = new Map<string, string>();
  if (ids.length > 0) {
    const owners = await queries
      .select({ id: namespaces.id, name: namespaces.name })
      .from(namespaces)
      .where(inArray(namespaces.id, ids));
    const named = await queries
      .select({ id: repos.id, name: repos.fullName })
      .from(repos)
      .where(inArray(repos.id, ids));
    for (const { id, name } of [...owners, ...named]) names.set(id, name);
  }
  return {
    ...scopes,
    scoped: scopes.scoped.map(({ id, type, permissions }) => {
      const name = names.get(id);
      return { entity: { _id: id, type, ...(name === undefined ? {} : { name }) }, permissions };
    }),
  };
}
