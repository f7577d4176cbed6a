import type { SignedIn } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { RefUpdate } from "../smart-http/push/push-question.ts";
import { findPull, type PullRow } from "./find-pull.ts";
import { pullNumberOf } from "./pull-number.ts";
import { pushRefusal } from "./pushable.ts";
import { recordCommits } from "./writing/record-commits.ts";

/** The pull request that a push adds commits to. */
export interface PushedPull {
  update: RefUpdate;
  pull: PullRow;
}

/**
 * Checks a push to the ref of a pull request. Call it while holding the lock of the repository, and keep the lock until git
 * has moved the ref: a pull request is not merged meanwhile.
 * @returns the pull request, or why the push is refused; `undefined` if the push is not to a pull request
 */
export async function checkPushedPull(
  { orm }: Pick<HubContext, "orm">,
  repo: RepoRow,
  { caller, updates }: { caller: SignedIn; updates: readonly RefUpdate[] },
): Promise<PushedPull | string | undefined> {
  const [update, another] = updates.filter(({ ref }) => pullNumberOf(ref) !== undefined);
  const num = update === undefined ? undefined : pullNumberOf(update.ref);
  if (update === undefined || num === undefined) return undefined;
  if (another !== undefined) return `Push to one pull request at a time, not to ${update.ref} and ${another.ref}.`;
  const pull = await findPull(orm, repo, num);
  const refusal = pushRefusal(repo, { num, pull, caller });
  return pull === undefined || refusal !== undefined ? (refusal ?? "") : { update, pull };
}

/** Records the commits of a push, if git has moved the ref. Call it while still holding the lock. */
export async function recordPushedPull(
  context: Pick<HubContext, "orm" | "git" | "now">,
  { update, pull }: PushedPull,
  author: { userId: string },
): Promise<void> {
  const { targets } = await context.git.refs.fresh(context.git.folderOf(pull.repoId));
  const head = targets.get(update.ref);
  if (head === update.newOid) await recordCommits(context, pull, { head, author });
}
