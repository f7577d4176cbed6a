import type { Caller, SignedIn } from "../accounts/caller.ts";
import { rightsIn, rightsOf, tokenReach } from "../accounts/roles.ts";
import { HubError, messages } from "../errors.ts";
import type { RepoRow } from "./tables.ts";

export type Access = "none" | "read" | "write";

/** Returns what a caller may do with a repository. All access decisions about repositories are made here. */
export function accessTo(repo: Pick<RepoRow, "namespaceId" | "isPrivate" | "creatorId">, caller: Caller): Access {
  const ofMember = caller === undefined ? "none" : memberAccess(repo, caller);
  if (ofMember !== "none") return ofMember;
  return repo.isPrivate ? "none" : "read";
}

function memberAccess(repo: Pick<RepoRow, "namespaceId" | "creatorId">, caller: SignedIn): Access {
  if (repo.namespaceId === caller.userId) {
    const { reads, writes } = tokenReach[caller.role];
    return writes ? "write" : reads ? "read" : "none";
  }
  const { read, write } = rightsIn(caller, { id: repo.namespaceId });
  if (write === "all" || (write === "own" && repo.creatorId === caller.userId)) return "write";
  return read ? "read" : "none";
}

/** Returns whether the caller may create repositories in this namespace. */
export function canCreateIn(namespaceId: string, caller: SignedIn): boolean {
  if (caller.userId === namespaceId) return tokenReach[caller.role].writes;
  return rightsIn(caller, { id: namespaceId }).create;
}

/** Returns the namespaces whose private repositories the caller may see. */
export function readableNamespaces(caller: Caller): string[] {
  if (caller === undefined || !tokenReach[caller.role].reads) return [];
  const readable = caller.organisations.filter((membership) => rightsOf(membership, caller.role).read);
  return [caller.userId, ...readable.map(({ id }) => id)];
}

/**
 * Checks that the caller may read or write a repository.
 * @throws {HubError} not found for hidden and missing repositories; forbidden if the caller may only read it
 */
export function authorise(
  repo: RepoRow | undefined,
  caller: Caller,
  wanted: "read" | "write",
): asserts repo is RepoRow {
  const access = repo === undefined ? "none" : accessTo(repo, caller);
  if (access === "none") throw repoNotFound(caller);
  if (wanted === "read" || access === "write") return;
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  throw new HubError(
    "Forbidden",
    `You may read ${repo?.fullName} but not change it. Changing it requires a token with role write from a member with write access.`,
  );
}

export function repoNotFound(caller: Caller): HubError {
  return caller === undefined
    ? new HubError("RepoNotFoundAnonymous", messages.invalidUsernameOrPassword)
    : new HubError("RepoNotFound", messages.repoNotFound);
}
