import type { SignedIn } from "../accounts/caller.ts";
import { pullRef } from "../discussions/find-discussion.ts";
import { HubError, messages } from "../errors.ts";
import { isSafeRefName } from "../git/refs/safe-ref.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { pullNumberOf } from "../pulls/pull-number.ts";
import { requirePushable } from "../pulls/pushable.ts";
import { openRepo } from "../repos/find-repo.ts";
import { revisionNotFound } from "../repos/revision-path.ts";
import type { RepoRow, RepoType } from "../repos/tables.ts";

/** Where a commit goes: to a branch, to a pull request, or to a new pull request for a branch. */
export type CommitTarget =
  | { kind: "branch"; ref: string }
  | { kind: "pull"; ref: string; num: number }
  | { kind: "new-pull"; ref: string };

interface Committing {
  repo: RepoRow;
  caller: SignedIn;
  target: CommitTarget;
}

/**
 * Finds the repository and the revision in the URL, and checks that the caller may commit there. Users who may only read a
 * repository may open pull requests (`create_pr=1`), and add commits to their own.
 * @returns a redirect if the URL spells the repository's name differently
 * @throws {HubError} 404 if the revision is neither a branch nor a pull request: only those accept commits
 */
export async function committingTo(context: HubContext, call: Call, type: RepoType): Promise<Committing | Response> {
  const revision = call.parameter("revision");
  const num = pullNumberOf(revision);
  const createsPull = opensPull(call);
  const repo = await openRepo(context, call, type, createsPull || num !== undefined ? "contribute" : "commit");
  if (repo instanceof Response) return repo;
  const { caller } = call;
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  if (!createsPull && num !== undefined) {
    await requirePushable(context.orm, repo, { num, caller });
    return { repo, caller, target: { kind: "pull", ref: pullRef(num), num } };
  }
  const ref = await branchRef(context, repo, revision);
  return { repo, caller, target: { kind: createsPull ? "new-pull" : "branch", ref } };
}

/** Returns whether the caller wants a new pull request instead of a commit to the branch. */
export function opensPull({ query }: Pick<Call, "query">): boolean {
  return /^(?:1|true)$/i.test(query.get("create_pr") ?? "");
}

/** Returns the ref of an existing branch. @throws {HubError} 404: it is not a branch */
export async function branchRef({ git }: HubContext, repo: RepoRow, revision: string): Promise<string> {
  const name = revision.replace(/^refs\/heads\//, "");
  const ref = `refs/heads/${name}`;
  if (!isSafeRefName(name) || (await git.head(repo.id, ref)) === undefined) throw revisionNotFound(revision);
  return ref;
}
