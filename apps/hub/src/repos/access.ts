import { type AnyColumn, and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Caller, SignedIn } from "../accounts/caller.ts";
import { type OrganisationRole, rightsIn, rightsOf, roleTable } from "../accounts/roles.ts";
import { repositoriesInScope, tokenAllows, tokenDiscusses, tokenReach } from "../accounts/tokens/token-permissions.ts";
import { orgRoles } from "../contract/accounts.ts";
import type { Queries } from "../database/queries.ts";
import { HubError, messages } from "../errors.ts";
import { hasGrant, isGrantedTo } from "../gated/grants.ts";
import { type RepoRow, repos } from "./tables.ts";

const accessLevels = ["none", "read", "content", "commit", "write"] as const;

/**
 * What a caller may do with a repository, each level with all of the one before. `read`: see its name, card, lists of files
 * and commits, but no file of a gated repository; `content`: read its files; `commit`: change its files, branches and tags;
 * `write`: change everything else, such as its settings and its discussions.
 */
export type Access = (typeof accessLevels)[number];

/**
 * The access that a route requires. `contribute`: to propose changes, which every signed-in user who may read the files may
 * with a token that takes part in discussions.
 */
export type WantedAccess = Exclude<Access, "none"> | "contribute";

type OwnedRepo = Pick<RepoRow, "id" | "namespaceId" | "creatorId" | "orgMembersGated" | "gated">;
type ShownRepo = OwnedRepo & Pick<RepoRow, "isPrivate" | "disabledAt" | "isPublicWhenEnabled">;

/**
 * Returns what a caller may do with a repository without having requested access to its files. All access decisions about
 * repositories are made in this file.
 */
export function accessTo(repo: ShownRepo, caller: Caller): Access {
  if (repo.disabledAt !== null) return accessToDisabled(repo, caller);
  const ofMember = caller === undefined ? "none" : memberAccess(repo, caller);
  if (ofMember !== "none") return ofMember;
  if (repo.isPrivate) return "none";
  return repo.gated === null ? "content" : "read";
}

/**
 * Returns the access to a disabled repository. Its members see that it is disabled, and why, but read no file.
 * Administrators of the hub keep the access that every visitor had, to review it.
 */
function accessToDisabled(repo: ShownRepo, caller: Caller): Access {
  if (caller === undefined) return "none";
  const asVisitor = repo.gated === null ? "content" : "read";
  if (caller.isAdmin && repo.isPublicWhenEnabled && tokenReach[caller.role].reads) return asVisitor;
  return memberAccess(repo, caller) === "none" ? "none" : "read";
}

/** Returns whether an access includes another. */
export function reaches(access: Access, wanted: Access): boolean {
  return accessLevels.indexOf(access) >= accessLevels.indexOf(wanted);
}

/** Returns the part of the user's access that the token keeps. */
function memberAccess(repo: OwnedRepo, caller: SignedIn): Access {
  const ofUser = userAccess(repo, caller);
  const entities = [repo.id, repo.namespaceId];
  if (ofUser === "write") {
    if (tokenAllows(caller, "repo.write", entities)) return "write";
    if (tokenAllows(caller, "repo.content.write", entities)) return "commit";
  }
  if (ofUser === "none" || !tokenAllows(caller, "repo.content.read", entities)) return "none";
  // A token that may only read keeps the exemption that its user's role gives.
  return ofUser === "read" ? "read" : "content";
}

/** Returns the access of a user to the repositories of their own and of their organisations, whatever the token allows. */
export function userAccess(repo: Omit<OwnedRepo, "id">, caller: SignedIn): Access {
  if (repo.namespaceId === caller.userId) return "write";
  const { read, write } = rightsIn(asUser(caller), { id: repo.namespaceId });
  if (write === "all" || (write === "own" && repo.creatorId === caller.userId)) return "write";
  if (!read) return "none";
  return repo.gated === null || !repo.orgMembersGated ? "content" : "read";
}

/** As `accessTo`, with the access to a gated repository that its owner has granted to the caller. */
export async function accessWithGrant(
  queries: Queries,
  repo: Parameters<typeof accessTo>[0] & Pick<RepoRow, "id">,
  caller: Caller,
): Promise<Access> {
  const access = accessTo(repo, caller);
  if (access !== "read" || repo.disabledAt !== null) return access;
  return (await hasGrant(queries, repo.id, caller)) ? "content" : "read";
}

/**
 * Returns whether the caller may propose changes to a repository, and upload files for them.
 * @param access of the caller, see `accessWithGrant`
 */
export function canContribute(
  access: Access,
  caller: Caller,
  repo: Pick<RepoRow, "id" | "namespaceId" | "isPrivate" | "disabledAt">,
): caller is SignedIn {
  if (caller === undefined || repo.disabledAt !== null) return false;
  return reaches(access, "commit") || (access === "content" && tokenDiscusses(caller, repo));
}

/** Returns whether the caller may read the requests for access to a gated repository that they can see. */
export function readsAccessRequests(repo: OwnedRepo, caller: Caller): boolean {
  if (caller === undefined || userAccess(repo, caller) !== "write") return false;
  return tokenAllows(caller, "repo.access.read", [repo.id, repo.namespaceId]);
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

/** Returns a caller with all rights of the user, to which those of the token are applied afterwards. */
function asUser(caller: SignedIn): SignedIn {
  return { ...caller, role: "god", scopes: undefined };
}

/** Returns the roles of an organisation whose members may write to all of its repositories, or to those they created. */
export function rolesThatWrite(which: "all" | "own"): OrganisationRole[] {
  return orgRoles.filter((role) => roleTable[role].write === which);
}

/** Returns whether the caller may create repositories in this namespace. */
export function canCreateIn(namespaceId: string, caller: SignedIn): boolean {
  return userCanCreateIn(namespaceId, caller) && tokenAllows(caller, "repo.write", [namespaceId]);
}

/** Returns whether a user may add to a namespace, whatever the token allows. */
export function userCanCreateIn(namespaceId: string, caller: SignedIn): boolean {
  return caller.userId === namespaceId || rightsIn(asUser(caller), { id: namespaceId }).create;
}

/** The private repositories that a caller may see. */
export interface ReadableRepositories {
  /** The owners of which the caller sees all repositories. */
  namespaceIds: string[];
  /** Further repositories, which a fine-grained token names; visible only in `ofUser`. */
  repoIds: string[];
  /** The owners of which the user, with another token, would see all repositories. */
  ofUser: string[];
}

export function readableRepositories(caller: Caller): ReadableRepositories {
  if (caller === undefined) return { namespaceIds: [], repoIds: [], ofUser: [] };
  const user = asUser(caller);
  const readable = caller.organisations.filter((membership) => rightsOf(membership, user).read);
  const ofUser = [caller.userId, ...readable.map(({ id }) => id)];
  return {
    namespaceIds: ofUser.filter((id) => tokenAllows(caller, "repo.content.read", [id])),
    repoIds: repositoriesInScope(caller),
    ofUser,
  };
}

/** Returns whether the caller sees all repositories of a namespace that their user, with another token, would see. */
export function readsAllOf(namespaceId: string, caller: SignedIn): boolean {
  const { namespaceIds, ofUser } = readableRepositories(caller);
  return namespaceIds.includes(namespaceId) || !ofUser.includes(namespaceId);
}

/** Returns whether the caller may see any private repository. */
export function readsPrivately(caller: Caller): boolean {
  const { namespaceIds, repoIds } = readableRepositories(caller);
  return namespaceIds.length > 0 || repoIds.length > 0;
}

/** Returns the condition for rows of repositories that the caller may see even if they are private. */
export function isReadablePrivately(
  caller: Caller,
  { repoId, namespaceId }: { repoId: AnyColumn; namespaceId: AnyColumn },
): SQL | undefined {
  const { namespaceIds, repoIds, ofUser } = readableRepositories(caller);
  const ofNamespaces = inArray(namespaceId, namespaceIds);
  return repoIds.length === 0
    ? ofNamespaces
    : or(ofNamespaces, and(inArray(repoId, repoIds), inArray(namespaceId, ofUser)));
}

/** Returns the condition for repositories whose files the caller may read: the same as `accessWithGrant`, in SQL. */
export function hasReadableFiles(caller: Caller): SQL | undefined {
  return and(isNull(repos.disabledAt), hasReadableFilesIfEnabled(caller));
}

function hasReadableFilesIfEnabled(caller: Caller): SQL | undefined {
  const isOfCaller = isReadablePrivately(caller, { repoId: repos.id, namespaceId: repos.namespaceId });
  const isVisible = or(eq(repos.isPrivate, false), isOfCaller);
  const isOpen = isNull(repos.gated);
  if (caller === undefined) return and(isVisible, isOpen);
  return and(isVisible, or(isOpen, and(isOfCaller, isExempt(caller)), isGrantedTo(caller)));
}

/** Returns the condition for gated repositories whose files the user may read without a request. */
function isExempt(caller: SignedIn): SQL | undefined {
  const user = asUser(caller);
  const ofRole = (write: "all" | "own"): string[] =>
    caller.organisations.filter((one) => rightsOf(one, user).write === write).map(({ id }) => id);
  return or(
    inArray(repos.namespaceId, [caller.userId, ...ofRole("all")]),
    eq(repos.orgMembersGated, false),
    and(inArray(repos.namespaceId, ofRole("own")), eq(repos.creatorId, caller.userId)),
  );
}

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
  if (repo !== undefined && isRefusedAsDisabled(repo, access, wanted)) throw repoDisabled();
  if (access === "none") throw repoNotFound(caller);
  if (reaches(access, wanted === "contribute" ? "commit" : wanted)) return;
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  if (wanted === "contribute") {
    if (repo !== undefined && tokenDiscusses(caller, repo)) return;
    throw new HubError(
      "Forbidden",
      `Your token may only read. Proposing changes to ${repo?.fullName} requires a token with role write, or with the permission discussion.write.`,
    );
  }
  if (access === "commit") {
    throw new HubError(
      "Forbidden",
      `Tokens of trusted publishers change only the files, branches and tags of ${repo?.fullName}. Use a token with role write.`,
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
  if (reaches(access, "content")) return;
  if (repo.disabledAt !== null) throw repoDisabled();
  const code = caller === undefined ? "GatedRepoAnonymous" : "GatedRepo";
  throw new HubError(code, messages.gatedRepo(repo, pageUrl));
}

/** Strangers learn that a repository is disabled only if they could see it before. */
function isRefusedAsDisabled(repo: RepoRow, access: Access, wanted: Exclude<WantedAccess, "content">): boolean {
  if (repo.disabledAt === null) return false;
  return access === "none" ? repo.isPublicWhenEnabled : wanted !== "read";
}

/**
 * Checks that the caller may delete a repository: also a disabled one, so that its owner can remove what it contains.
 * @throws {HubError} as `authorise`
 */
export function authoriseDeletion(repo: RepoRow | undefined, caller: Caller): asserts repo is RepoRow {
  const isOfWriter = repo !== undefined && caller !== undefined && memberAccess(repo, caller) === "write";
  if (!isOfWriter) authorise(repo, caller, "write");
}

/** Returns the error for everyone who may not see, or not use, a disabled repository. */
export function repoDisabled(): HubError {
  return new HubError("RepoDisabled", messages.repoDisabled);
}

export function repoNotFound(caller: Caller): HubError {
  return caller === undefined
    ? new HubError("RepoNotFoundAnonymous", messages.invalidUsernameOrPassword)
    : new HubError("RepoNotFound", messages.repoNotFound);
}
