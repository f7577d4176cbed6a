import type { Caller, OrganisationRole, SignedIn } from "../accounts/caller.ts";
import type { RepoRow } from "../database/schema.ts";
import { HubError, messages } from "../errors.ts";

export type Access = "none" | "read" | "write";

/** What somebody may do with a repository. Every decision about a repository is made here. */
export function accessTo(repo: Pick<RepoRow, "namespaceId" | "isPrivate" | "creatorId">, caller: Caller): Access {
  const ofMember = caller === undefined ? "none" : memberAccess(repo, caller);
  if (ofMember !== "none") return ofMember;
  return repo.isPrivate ? "none" : "read";
}

function memberAccess(repo: Pick<RepoRow, "namespaceId" | "creatorId">, caller: SignedIn): Access {
  // A token of narrow scope sees what everybody sees until it is given more.
  if (caller.role === "fineGrained") return "none";
  const own = repo.namespaceId === caller.userId ? "write" : organisationAccess(repo, caller);
  return own === "write" && caller.role === "read" ? "read" : own;
}

function organisationAccess(repo: Pick<RepoRow, "namespaceId" | "creatorId">, caller: SignedIn): Access {
  const role = caller.organisations.find(({ id }) => id === repo.namespaceId)?.role;
  if (role === undefined) return "none";
  return role === "contributor" && repo.creatorId === caller.userId ? "write" : accessOfRole[role];
}

const accessOfRole = {
  admin: "write",
  write: "write",
  // Contributors write to what they made themselves.
  contributor: "read",
  read: "read",
  no_access: "none",
} as const satisfies Record<OrganisationRole, Access>;

/** May the caller make repositories in this namespace? */
export function canCreateIn(namespaceId: string, caller: SignedIn): boolean {
  if (caller.role === "read" || caller.role === "fineGrained") return false;
  if (caller.userId === namespaceId) return true;
  const role = caller.organisations.find(({ id }) => id === namespaceId)?.role;
  return role === "admin" || role === "write" || role === "contributor";
}

/** The namespaces whose private repositories the caller may see. */
export function readableNamespaces(caller: Caller): string[] {
  if (caller === undefined || caller.role === "fineGrained") return [];
  return [caller.userId, ...caller.organisations.filter(({ role }) => role !== "no_access").map(({ id }) => id)];
}

/**
 * @throws {HubError} the same for a repository that is hidden as for one that does not exist; a repository that may be
 * read but not written is plainly refused
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
    `You may read ${repo?.fullName} but not change it. It takes a token with the role "write" of a member who may write.`,
  );
}

export function repoNotFound(caller: Caller): HubError {
  return caller === undefined
    ? new HubError("RepoNotFoundAnonymous", messages.invalidUsernameOrPassword)
    : new HubError("RepoNotFound", messages.repoNotFound);
}
