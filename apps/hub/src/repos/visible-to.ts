import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Caller } from "../accounts/caller.ts";
import { readableNamespaces } from "./access.ts";
import { repos } from "./tables.ts";

/**
 * Returns the condition that the caller may see a repository, for lists.
 * @param columns those of another table with the same rules
 */
export function visibleTo(
  caller: Caller,
  { isPrivate, namespaceId }: { isPrivate: PgColumn; namespaceId: PgColumn } = repos,
): SQL {
  return or(eq(isPrivate, false), inArray(namespaceId, readableNamespaces(caller))) ?? sql`false`;
}
