import { and, eq, inArray } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { accessTokens, namespaces } from "../accounts/tables.ts";

interface Names {
  users: Map<string, string>;
  tokens: Map<string, string>;
}

/**
 * Returns names by id, for lists of calls: of users, and of those access tokens that belong to the user `tokensOf`. The
 * names of other users' tokens are not returned to anyone.
 */
export type NamesOf = (ids: {
  users: readonly string[];
  tokensOf: string;
  tokens: readonly string[];
}) => Promise<Names>;

export async function namesOf(
  orm: Pick<PostgresJsDatabase, "select">,
  { users, tokensOf, tokens }: Parameters<NamesOf>[0],
): Promise<Names> {
  const named = await orm
    .select({ id: namespaces.id, name: namespaces.name })
    .from(namespaces)
    .where(and(inArray(namespaces.id, [...users]), eq(namespaces.kind, "user")));
  const own = await orm
    .select({ id: accessTokens.id, name: accessTokens.displayName })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, tokensOf), inArray(accessTokens.id, [...tokens])));
  return { users: byId(named), tokens: byId(own) };
}

function byId(rows: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
