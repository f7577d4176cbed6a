import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { isReadablePrivately, readableRepositories, readsPrivately } from "./access.ts";
import { repos } from "./tables.ts";

/** Returns the condition that hides private repositories from callers who may not see them. */
export function visibleTo(caller: Caller): SQL | undefined {
  const isPublic = eq(repos.isPrivate, false);
  if (!readsPrivately(caller)) return isPublic;
  return or(isPublic, isReadablePrivately(caller, { repoId: repos.id, namespaceId: repos.namespaceId }));
}

/**
 * As `visibleTo`, for a query that is built once for all callers.
 * @param name of the placeholder, whose value is `visibilityOf` the caller
 */
export function visibleToPlaceholder(name: string): SQL | undefined {
  const listed = (field: keyof ReturnType<typeof readableRepositories>) =>
    sql`(select jsonb_array_elements_text(${sql.placeholder(name)}::text::jsonb -> ${sql.raw(`'${field}'`)}))`;
  const ofNamespaces = sql`${repos.namespaceId} in ${listed("namespaceIds")}`;
  const inScope = sql`${repos.id} in ${listed("repoIds")} and ${repos.namespaceId} in ${listed("ofUser")}`;
  return or(eq(repos.isPrivate, false), ofNamespaces, sql`(${inScope})`);
}

/** Returns the value of a placeholder for `visibleToPlaceholder`. */
export function visibilityOf(caller: Caller): string {
  return JSON.stringify(readableRepositories(caller));
}
