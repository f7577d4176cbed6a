import { eq, or, type SQL } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { isReadablePrivately, readsPrivately } from "./access.ts";
import { repos } from "./tables.ts";

/** Returns the condition that hides private repositories from callers who may not see them. */
export function visibleTo(caller: Caller): SQL | undefined {
  const isPublic = eq(repos.isPrivate, false);
  if (!readsPrivately(caller)) return isPublic;
  return or(isPublic, isReadablePrivately(caller, { repoId: repos.id, namespaceId: repos.namespaceId }));
}
