import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../accounts/caller.ts";
import { authorOf } from "../commits/author.ts";
import { branchRef } from "../commits/commit-target.ts";
import { busy } from "../errors.ts";
import { withRecordedRefs } from "../events/moving-refs.ts";
import { mainRef } from "../git/git-store.ts";
import { moveRef } from "../git/refs/update-refs.ts";
import { createRootCommit } from "../git/writing/special-objects.ts";
import type { HubContext } from "../hub-context.ts";
import { pullNumberOf } from "../pulls/pull-number.ts";
import { squashPull } from "../pulls/writing/squash-pull.ts";
import { reindexAfterWrite } from "../repo-index/reindex.ts";
import { revisionNotFound } from "../repos/revision-path.ts";
import type { RepoRow } from "../repos/tables.ts";
import { dropFromRef } from "./links/ref-change.ts";

interface Squash {
  /** The name of the branch, or the ref of a pull request. */
  branch: string;
  message: string | undefined;
  caller: SignedIn;
}

/**
 * Replaces the history of a branch or pull request with one commit that has the same files.
 * @returns the id of the commit
 * @throws {HubError} 404: there is no such branch or pull request; 503: other commits were added during all attempts
 */
export async function superSquash(
  context: HubContext,
  repo: RepoRow,
  { branch, message, caller }: Squash,
): Promise<string> {
  const { git } = context;
  const folder = git.folderOf(repo.id);
  const given = message === undefined || message.trim() === "" ? undefined : message;
  const num = pullNumberOf(branch);
  if (num !== undefined) return squashPull(context, repo, { num, message: given, caller });
  const ref = await branchRef(context, repo, branch);
  const text = given ?? `Super-squash branch '${ref.slice("refs/heads/".length)}'`;
  for (let attempt = 1; attempt <= limits.refs.squashAttempts; attempt += 1) {
    const head = await git.head(repo.id, ref);
    if (head === undefined) throw revisionNotFound(branch);
    let commit = head;
    const replace = () =>
      git.exclusively(repo.id, async () => {
        commit = await createRootCommit(folder, {
          tree: `${head}^{tree}`,
          message: text,
          author: authorOf(caller, context.now()),
        });
        const hasMoved = await moveRef(folder, ref, { from: head, to: commit });
        git.refs.forget(folder);
        if (hasMoved && ref === mainRef) await reindexAfterWrite(context, repo, caller.userId);
        return hasMoved;
      });
    const moves = { repoId: repo.id, refs: [ref], actorId: caller.userId };
    const hasMoved = await withRecordedRefs(context, moves, () =>
      dropFromRef(context, { repoId: repo.id, dropped: head }, replace),
    );
    if (hasMoved) return commit;
  }
  throw busy(`Other commits were added to ${branch} at the same time`);
}
