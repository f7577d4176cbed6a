import type { SignedIn } from "../accounts/caller.ts";
import { tokenDiscusses } from "../accounts/tokens/token-permissions.ts";
import { HubError, messages } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { accessTo, authorise, repoDisabled } from "../repos/access.ts";
import { openRepo } from "../repos/find-repo.ts";
import type { RepoRow, RepoType } from "../repos/tables.ts";
import type { DiscussionRow } from "./tables.ts";

/** A request below `/discussions` of a repository that its caller may read. */
export interface DiscussionVisit {
  call: Call;
  repo: RepoRow;
}

/** A request by a user who may write comments. */
export interface Participation extends DiscussionVisit {
  caller: SignedIn;
  /** Whether the caller has write access to the repository. */
  isMaintainer: boolean;
}

/** Opens the discussions of the repository in the URL for reading. @returns a redirect if the URL spells its name differently */
export async function openDiscussions(
  context: HubContext,
  call: Call,
  type: RepoType,
): Promise<DiscussionVisit | Response> {
  const repo = await openRepo(context, call, type, "read");
  if (repo instanceof Response) return repo;
  checkEnabled(repo);
  return { call, repo };
}

/**
 * Opens the discussions of the repository in the URL for changes.
 * @param need `maintain`: the caller needs write access; `take part`: read access and a token that writes
 */
export async function takePart(
  context: HubContext,
  call: Call,
  { type, need }: { type: RepoType; need: "take part" | "maintain" },
): Promise<Participation | Response> {
  const repo = await openRepo(context, call, type, "read");
  if (repo instanceof Response) return repo;
  const { caller } = call;
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  // A disabled repository is read only, also for the users who still see it.
  if (repo.disabledAt !== null) throw repoDisabled();
  if (need === "maintain") authorise(repo, caller, "write");
  checkParticipant(repo, caller);
  await call.requireSpace();
  return { call, repo, caller, isMaintainer: accessTo(repo, caller) === "write" };
}

/**
 * Checks that a user who may read a repository may start discussions and pull requests in it, and comment.
 * @throws {HubError} 403
 */
export function checkParticipant(repo: RepoRow, caller: SignedIn): void {
  if (!tokenDiscusses(caller, repo)) {
    throw new HubError(
      "Forbidden",
      "Discussions and pull requests require a token with role write, or with the permission discussion.write. Create one at /settings/tokens.",
    );
  }
  checkEnabled(repo);
}

function checkEnabled({ discussionsDisabled, fullName, type }: RepoRow): void {
  if (!discussionsDisabled) return;
  throw new HubError(
    "Forbidden",
    `Discussions and pull requests are turned off for ${fullName}. Users with write access can turn them on: PUT /api/${type}s/${fullName}/settings with {"discussionsDisabled":false}.`,
  );
}

/** Returns whether a caller may comment on and react to a discussion. */
export function mayComment({ isLocked }: DiscussionRow, { isMaintainer }: { isMaintainer: boolean }): boolean {
  return isMaintainer || !isLocked;
}

/** @throws {HubError} 403 */
export function checkMayComment(discussion: DiscussionRow, participation: Participation): void {
  if (mayComment(discussion, participation)) return;
  throw new HubError(
    "Forbidden",
    `Discussion ${discussion.num} is locked. Only users with write access to ${participation.repo.fullName} may comment.`,
  );
}

/** Returns whether a participant may change title and status of a discussion: its author, and users with write access. */
export function mayEdit(
  { authorId }: DiscussionRow,
  { caller, isMaintainer }: Pick<Participation, "caller" | "isMaintainer">,
): boolean {
  return isMaintainer || caller.userId === authorId;
}

/** @throws {HubError} 403 */
export function checkMayEdit(discussion: DiscussionRow, participation: Participation): void {
  if (mayEdit(discussion, participation)) return;
  throw new HubError(
    "Forbidden",
    `Only the author of discussion ${discussion.num} and users with write access to ${participation.repo.fullName} may change it.`,
  );
}
