import type { SignedIn } from "../../accounts/caller.ts";
import { authorOf } from "../../commits/author.ts";
import { pullRef } from "../../discussions/find-discussion.ts";
import { busy } from "../../errors.ts";
import { moveRef } from "../../git/refs/update-refs.ts";
import { createRootCommit } from "../../git/writing/special-objects.ts";
import type { HubContext } from "../../hub-context.ts";
import { revisionNotFound } from "../../repos/revision-path.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { requirePushable } from "../pushable.ts";
import { withPullChange } from "./pull-change.ts";
import { recordCommits } from "./record-commits.ts";

/**
 * Replaces the history of a pull request with one commit that has the same files. It then has no commit in common with its
 * base branch, so that it cannot be merged any more.
 * @param message by default, one that names the ref
 * @returns the id of the commit
 * @throws {HubError} 404: there is no such pull request; 403: it accepts no commits
 */
export async function squashPull(
  context: HubContext,
  repo: RepoRow,
  { num, message, caller }: { num: number; message: string | undefined; caller: SignedIn },
): Promise<string> {
  const { git, orm } = context;
  const folder = git.folderOf(repo.id);
  const ref = pullRef(num);
  return withPullChange(context, { repoId: repo.id, marked: [], actorId: caller.userId }, (change) =>
    git.exclusively(repo.id, async () => {
      const pull = await requirePushable(orm, repo, { num, caller });
      const head = (await git.refs.fresh(folder)).targets.get(ref);
      if (head === undefined) throw revisionNotFound(ref);
      await change.concerns(num);
      const commit = await createRootCommit(folder, {
        tree: `${head}^{tree}`,
        message: message ?? `Super-squash '${ref}'`,
        author: authorOf(caller, context.now()),
      });
      change.drops(head);
      const hasMoved = await moveRef(folder, ref, { from: head, to: commit });
      git.refs.forget(folder);
      if (!hasMoved) throw busy(`Other commits were added to ${ref} at the same time`);
      await recordCommits(context, pull, { head: commit, author: caller });
      return commit;
    }),
  );
}
