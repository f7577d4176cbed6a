import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { checkRoomForComment } from "../../discussions/add-event.ts";
import { checkStatusChange, hasText } from "../../discussions/change-status.ts";
import { lockDiscussion, pullRef } from "../../discussions/find-discussion.ts";
import { discussions } from "../../discussions/tables.ts";
import { busy, HubError } from "../../errors.ts";
import { mainRef } from "../../git/git-store.ts";
import { moveRefWhile } from "../../git/refs/update-refs.ts";
import type { HubContext } from "../../hub-context.ts";
import { adoptObjects } from "../../quotas/adopt-objects.ts";
import { reindexAfterWrite } from "../../repo-index/reindex.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { type PullRow, requirePull } from "../find-pull.ts";
import { withPullChange } from "../writing/pull-change.ts";
import { contributedObjects } from "./contributed-objects.ts";
import { markMerged } from "./mark-merged.ts";
import { type PreparedMerge, prepareMerge } from "./prepare-merge.ts";

interface MergeRequest {
  num: number;
  /** A user with write access. */
  caller: SignedIn;
  /** Added as a comment. */
  comment?: string | undefined;
}

/**
 * Merges an open pull request into its base branch. Waits for other merges, commits and pushes to pull requests of the
 * repository.
 * @returns the commit that has its changes in the base branch
 * @throws {HubError} 400: it is a draft, closed or merged. 409: it has conflicts, which the message names, or its branch is
 * gone. Others: the result may not be pushed
 */
export async function mergePullRequest(
  context: HubContext,
  repo: RepoRow,
  { num, caller, comment }: MergeRequest,
): Promise<string> {
  const { git, orm } = context;
  checkStatusChange(await requirePull(orm, repo, num), "merged");
  return withPullChange(context, { repoId: repo.id, marked: [], actorId: caller.userId }, (change) =>
    git.exclusively(repo.id, async () => {
      for (let attempt = 1; attempt <= limits.pulls.mergeAttempts; attempt += 1) {
        const pull = await requirePull(orm, repo, num);
        checkStatusChange(pull, "merged");
        const { base, head } = await headsOf(context, pull);
        const prepared = await prepareMerge(context, { repo, pull, caller, base, head });
        const sha256s = await contributedObjects(context, { repoId: repo.id, base, head });
        await adoptObjects(orm, { repoId: repo.id, sha256s, now: context.now() });
        await change.concerns(num, pull.baseRef);
        await recordIntent(context, pull, { ...prepared, comment });
        const { commit: mergeCommit } = prepared;
        const move = { ref: pull.baseRef, from: base, to: mergeCommit, unchanged: { ref: pullRef(num), at: head } };
        const hasMoved = mergeCommit === base || (await moveRefWhile(git.folderOf(repo.id), move));
        git.refs.forget(git.folderOf(repo.id));
        if (hasMoved) {
          await markMerged(context, pull, { mergeCommit, author: caller, comment });
          if (pull.baseRef === mainRef) await reindexAfterWrite(context, repo, caller.userId);
          return mergeCommit;
        }
        await orm.update(discussions).set({ mergeCommit: null }).where(eq(discussions.id, pull.id));
      }
      throw busy(`The branch moved during each of ${limits.pulls.mergeAttempts} attempts to merge`);
    }),
  );
}

/** @throws {HubError} 409: one of the branches is gone */
async function headsOf({ git }: HubContext, pull: PullRow): Promise<{ base: string; head: string }> {
  const { repoId, num, baseRef } = pull;
  const { targets } = await git.refs.fresh(git.folderOf(repoId));
  const [base, head] = [targets.get(baseRef), targets.get(pullRef(num))];
  if (head === undefined) throw new HubError("Conflict", `The ref of pull request ${num} was deleted.`);
  if (base !== undefined) return { base, head };
  throw new HubError(
    "Conflict",
    `The branch ${baseRef}, which pull request ${num} is for, was deleted. Create it again, or close the pull request.`,
  );
}

/**
 * Records the commit that is about to contain the changes. From now on the pull request cannot be closed, and if the process is
 * killed, `repairPull` sees whether the branch has the commit.
 */
async function recordIntent(
  { orm }: HubContext,
  { repoId, num, id }: PullRow,
  { commit: mergeCommit, common: baseCommit, comment }: PreparedMerge & Pick<MergeRequest, "comment">,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const locked = await lockDiscussion(transaction, { id: repoId }, num);
    checkStatusChange(locked, "merged");
    // Before the branch moves: a request that fails must not have merged.
    if (hasText(comment)) checkRoomForComment(locked, comment);
    await transaction.update(discussions).set({ mergeCommit, baseCommit }).where(eq(discussions.id, id));
  });
}
