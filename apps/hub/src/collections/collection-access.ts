import { eq, inArray, or, type SQL } from "drizzle-orm";
import type { Caller, SignedIn } from "../accounts/caller.ts";
import { tokenAllows } from "../accounts/tokens/token-permissions.ts";
import { readableRepositories, userAccess, userCanCreateIn } from "../repos/access.ts";
import { type CollectionRow, collections } from "./tables.ts";

/**
 * Returns what a caller may do with a collection. Users have the same rights as on repositories of its owner; tokens have
 * permissions for collections.
 */
export function accessToCollection(
  { namespaceId, creatorId, isPrivate }: Pick<CollectionRow, "namespaceId" | "creatorId" | "isPrivate">,
  caller: Caller,
): "none" | "read" | "write" {
  const ungated = { namespaceId, creatorId, gated: null, orgMembersGated: false };
  const ofUser = caller === undefined ? "none" : userAccess(ungated, caller);
  if (caller !== undefined && ofUser === "write" && tokenAllows(caller, "collection.write", [namespaceId]))
    return "write";
  if (!isPrivate) return "read";
  const isReadable = caller !== undefined && ofUser !== "none" && tokenAllows(caller, "collection.read", [namespaceId]);
  return isReadable ? "read" : "none";
}

/** Returns whether the caller may create collections in a namespace. */
export function canCreateCollectionIn(namespaceId: string, caller: SignedIn): boolean {
  return userCanCreateIn(namespaceId, caller) && tokenAllows(caller, "collection.write", [namespaceId]);
}

/** Returns the condition that hides private collections from callers who may not see them. */
export function visibleCollections(caller: Caller): SQL | undefined {
  const isPublic = eq(collections.isPrivate, false);
  if (caller === undefined) return isPublic;
  const { ofUser } = readableRepositories(caller);
  const owners = ofUser.filter((id) => tokenAllows(caller, "collection.read", [id]));
  return owners.length === 0 ? isPublic : or(isPublic, inArray(collections.namespaceId, owners));
}
