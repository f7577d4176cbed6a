import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Caller, SignedIn } from "../accounts/caller.ts";
import { membershipIn, type OrganisationRole, rightsIn, rightsOf, roleTable, tokenReach } from "../accounts/roles.ts";
import type { Queries } from "../database/queries.ts";
import { HubError, messages } from "../errors.ts";
import { hasGrant, isGrantedTo } from "../gated/grants.ts";
import { type RepoRow, repos } from "./tables.ts";

/**
 * What a caller may do with a repository. `read`: see its name, card, lists of files and commits, but no file of a gated
 * repository; `content`: also read its files; `write`: also change it.
 */
export type Access = "none" | "read" | "content" | "write";

/**
 * The access that a route requires. `contribute`: to propose changes, which every signed-in user who may read the files may
 * with a token that may write.
 */
export type WantedAccess = Exclude<Access, "none"> | "contribute";

type OwnedRepo = Pick<RepoRow, "namespaceId" | "creatorId" | "orgMembersGated" | "gated">;

/**
 * Returns what a caller may do with a repository without having requested access to its files. All access decisions about
 * repositories are made in this file.
 */
export function accessTo(repo: OwnedRepo & Pick<RepoRow, "isPrivate">, caller: Caller): Access {
  const ofMember = caller === undefined ? "none" : memberAccess(repo, caller);
  if (ofMember !== "none") return ofMember;
  if (repo.isPrivate) return "none";
  return repo.gated === null ? "content" : "read";
}

function memberAccess(repo: OwnedRepo, caller: SignedIn): Access {
  if (repo.namespaceId === caller.userId) {
    const { reads, writes } = tokenReach[caller.role];
    return writes ? "write" : reads ? "content" : "none";
  }
  const { read, write } = rightsIn(caller, { id: repo.namespaceId });
  const changes = (right: typeof write) => right === "all" || (right === "own" && repo.creatorId === caller.userId);
  if (changes(write)) return "write";
  if (!read) return "none";
  if (repo.gated === null || !repo.orgMembersGated) return "content";
  // A token with role read keeps the exemption that its user's role gives.
  const membership = membershipIn(caller, { id: repo.namespaceId });
  return membership !== undefined && changes(rightsOf(membership, "god").write) ? "content" : "read";
}

/** As `accessTo`, with the access to a gated repository that its owner has granted to the caller. */
export async function accessWithGrant(
  queries: Queries,
  repo: Parameters<typeof accessTo>[0] & Pick<RepoRow, "id">,
  caller: Caller,
): Promise<Access> {
  const access = accessTo(repo, caller);
  if (access !== "read") return access;
  return (await hasGrant(queries, repo.id, caller)) ? "content" : "read";
}

/**
 * Returns whether the caller may propose changes to a repository, and upload files for them.
 * @param access of the caller, see `accessWithGrant`
 */
export function canContribute(access: Access, caller: Caller): caller is SignedIn {
  return caller !== undefined && tokenReach[caller.role].writes && (access === "content" || access === "write");
}

/**
 * Returns whether a user may write to a repository, whatever their token allows.
 * @param member.role the user's role in the organisation that owns the repository; null without one
 */
export function isWriter(
  repo: Pick<RepoRow, "namespaceId" | "creatorId">,
  { userId, role }: { userId: string; role: OrganisationRole | null },
): boolean {
  if (repo.namespaceId === userId) return true;
  const write = role === null ? "none" : roleTable[role].write;
  return write === "all" || (write === "own" && repo.creatorId === userId);
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

/** Returns the condition for repositories whose files the caller may read: the same as `accessWithGrant`, in SQL. */
export function hasReadableFiles(caller: Caller): SQL | undefined {
  const namespaces = readableNamespaces(caller);
  const isVisible = or(eq(repos.isPrivate, false), inArray(repos.namespaceId, namespaces));
  const isOpen = isNull(repos.gated);
  if (caller === undefined) return and(isVisible, isOpen);
  return and(isVisible, or(isOpen, isExempt(caller, namespaces), isGrantedTo(caller)));
}

/** Returns the condition for gated repositories whose files the caller may read without a request. */
function isExempt(caller: SignedIn, namespaces: readonly string[]): SQL | undefined {
  const ofRole = (write: "all" | "own"): string[] =>
    caller.organisations.filter((one) => rightsOf(one, "god").write === write).map(({ id }) => id);
  return and(
    inArray(repos.namespaceId, [...namespaces]),
    or(
      inArray(repos.namespaceId, [caller.userId, ...ofRole("all")]),
      eq(repos.orgMembersGated, false),
      and(inArray(repos.namespaceId, ofRole("own")), eq(repos.creatorId, caller.userId)),
    ),
  );
}

/**
/**
 * Checks that the caller may see a repository, propose changes to it, or change it. For the files of a gated one, see
 * `requireContent`.
 * @throws {HubError} not found for hidden and missing repositories; forbidden if the caller may only read it
 */
export function authorise(
  repo: RepoRow | undefined,
  caller: Caller,
  wanted: Exclude<WantedAccess, "content">,
): asserts repo is RepoRow {
  const access = repo === undefined ? "none" : accessTo(repo, caller);
  if (access === "none") throw repoNotFound(caller);
  if (wanted === "read" || access === "write") return;
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  if (wanted === "contribute") {
    if (tokenReach[caller.role].writes) return;
    throw new HubError(
      "Forbidden",
      `Your token may only read. Proposing changes to ${repo?.fullName} requires a token with role write.`,
    );
  }
  throw new HubError(
    "Forbidden",
    `You may read ${repo?.fullName} but not change it. Changing it requires a token with role write from a member with write access.`,
  );
}

/**
 * Checks that a caller who may see a repository may read its files.
 * @param pageUrl where the caller can request access
 * @throws {HubError} 401 or 403 with the code `GatedRepo`
 */
export async function requireContent(
  queries: Queries,
  repo: RepoRow,
  { caller, pageUrl }: { caller: Caller; pageUrl: string },
): Promise<void> {
  const access = await accessWithGrant(queries, repo, caller);
  if (access === "content" || access === "write") return;
  const code = caller === undefined ? "GatedRepoAnonymous" : "GatedRepo";
  throw new HubError(code, messages.gatedRepo(repo, pageUrl));
}

export function repoNotFound(caller: Caller): HubError {
  return caller === undefined
    ? new HubError("RepoNotFoundAnonymous", messages.invalidUsernameOrPassword)
    : new HubError("RepoNotFound", messages.repoNotFound);
}
