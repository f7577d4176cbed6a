import type { SignedIn } from "../accounts/caller.ts";
import type { Queries } from "../database/queries.ts";
import { pullRef } from "../discussions/find-discussion.ts";
import { HubError } from "../errors.ts";
import { accessTo } from "../repos/access.ts";
import type { RepoRow } from "../repos/tables.ts";
import { findPull, type PullRow } from "./find-pull.ts";

/** Returns why a user may not add commits to a pull request; `undefined` if they may. */
export function pushRefusal(
  repo: RepoRow,
  { num, pull, caller }: { num: number; pull: PullRow | undefined; caller: SignedIn },
): string | undefined {
  if (pull === undefined) {
    return `There is no pull request ${num}. Create one with "create_pull_request" or "create_pr=True" of huggingface_hub, or on the page of the repository, then push to its ref.`;
  }
  if (pull.authorId !== caller.userId && accessTo(repo, caller) !== "write") {
    return `Only its author and users with write access may add commits to pull request ${num}. Create your own pull request instead.`;
  }
  if (pull.status === "merged") return `Pull request ${num} is merged. Create a new one for further changes.`;
  if (pull.status === "closed") return `Pull request ${num} is closed. Reopen it, or create a new one.`;
  if (pull.mergeCommit !== null) return `Pull request ${num} is being merged. Please try again in a moment.`;
  return undefined;
}

/**
 * Checks that a user may add commits to a pull request.
 * @throws {HubError} 404 without such a pull request, 403 if the user may not
 */
export async function requirePushable(
  queries: Queries,
  repo: RepoRow,
  { num, caller }: { num: number; caller: SignedIn },
): Promise<PullRow> {
  const pull = await findPull(queries, repo, num);
  const refusal = pushRefusal(repo, { num, pull, caller });
  if (pull === undefined) throw new HubError("RevisionNotFound", `Invalid rev id: ${pullRef(num)}. ${refusal ?? ""}`);
  if (refusal !== undefined) throw new HubError("Forbidden", refusal);
  return pull;
}
