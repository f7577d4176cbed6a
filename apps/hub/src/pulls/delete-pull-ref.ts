import type { SignedIn } from "../accounts/caller.ts";
import { addEvent } from "../discussions/add-event.ts";
import { lockDiscussion, pullRef } from "../discussions/find-discussion.ts";
import type { DiscussionRow } from "../discussions/tables.ts";
import { HubError } from "../errors.ts";
import { deleteRef } from "../git/refs/update-refs.ts";
import type { HubContext } from "../hub-context.ts";
import { accessTo } from "../repos/access.ts";
import type { RepoRow } from "../repos/tables.ts";
import { requirePull } from "./find-pull.ts";
import { withPullChange } from "./writing/pull-change.ts";

/**
 * Deletes the ref of a closed or merged pull request, so that large files which only it has can be collected.
 * @throws {HubError} 403: the caller is neither its author nor may write. 409: it is open. 404: it has no ref any more
 */
export async function deletePullRef(
  context: HubContext,
  repo: RepoRow,
  { num, caller }: { num: number; caller: SignedIn },
): Promise<void> {
  const { git, orm, now } = context;
  const folder = git.folderOf(repo.id);
  await requirePull(orm, repo, num);
  await withPullChange(context, { repoId: repo.id, marked: [], actorId: caller.userId }, (change) =>
    git.exclusively(repo.id, async () => {
      await change.concerns(num);
      // Locks the row, so that the pull request is not opened again meanwhile.
      await orm.transaction(async (transaction) => {
        const pull = await lockDiscussion(transaction, repo, num);
        checkDeletable(repo, { pull, caller });
        const { targets } = await git.refs.fresh(folder);
        const head = targets.get(pullRef(num));
        if (head === undefined) throw new HubError("NotFound", `The ref of pull request ${num} was deleted already.`);
        await addEvent(transaction, pull, { type: "ref-deleted", data: {}, author: caller, now: now() });
        change.drops(head);
        const isDeleted = await deleteRef(folder, pullRef(num), head);
        git.refs.forget(folder);
        if (!isDeleted) throw new HubError("Conflict", `The ref of pull request ${num} has just moved. Try again.`);
      });
    }),
  );
}

function checkDeletable(repo: RepoRow, { pull, caller }: { pull: DiscussionRow; caller: SignedIn }): void {
  if (pull.authorId !== caller.userId && accessTo(repo, caller) !== "write") {
    throw new HubError(
      "Forbidden",
      `Only its author and users with write access may delete the ref of pull request ${pull.num}.`,
    );
  }
  if (pull.status === "open" || pull.status === "draft") {
    throw new HubError("Conflict", `Pull request ${pull.num} is ${pull.status}. Close it before deleting its ref.`);
  }
}

/** Checks that a pull request can be opened again. @throws {HubError} 409: its ref was deleted */
export async function requirePullRef({ git }: Pick<HubContext, "git">, pull: DiscussionRow): Promise<void> {
  if (!pull.isPullRequest) return;
  const { targets } = await git.refs.fresh(git.folderOf(pull.repoId));
  if (targets.has(pullRef(pull.num))) return;
  throw new HubError("Conflict", `The ref of pull request ${pull.num} was deleted. Create a new pull request instead.`);
}
