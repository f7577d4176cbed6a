import { eq } from "drizzle-orm";
import { pullRef } from "../../discussions/find-discussion.ts";
import { discussions } from "../../discussions/tables.ts";
import { isAncestor } from "../../git/history/ancestry.ts";
import { deleteRef } from "../../git/refs/update-refs.ts";
import type { HubContext } from "../../hub-context.ts";
import { findPull, type PullRow } from "../find-pull.ts";
import { markMerged } from "../merge/mark-merged.ts";
import { recordCommits } from "./record-commits.ts";

/** What a repair needs. */
export interface PullRepairs extends Pick<HubContext, "orm" | "git" | "now"> {
  /** Gets the repositories whose `main` has moved. */
  indexQueue: Pick<HubContext["indexQueue"], "add">;
}

/**
 * Makes the ref and the row of a pull request agree after a change of both was interrupted: a ref without a row is deleted,
 * a merge that reached git is recorded and one that did not is forgotten, and missing events of commits are added.
 * @returns the commits that a deleted ref pointed to
 */
export async function repairPull(context: PullRepairs, repoId: string, num: number): Promise<string[]> {
  const { git, orm } = context;
  const folder = git.folderOf(repoId);
  return git.exclusively(repoId, async () => {
    const ref = pullRef(num);
    const { targets } = await git.refs.fresh(folder);
    const head = targets.get(ref);
    const pull = await findPull(orm, { id: repoId }, num);
    if (pull === undefined) {
      if (head === undefined) return [];
      await deleteRef(folder, ref, head);
      git.refs.forget(folder);
      return [head];
    }
    if (pull.mergeCommit !== null && pull.status !== "merged") await settleMerge(context, pull, targets);
    if (head !== undefined) await recordCommits(context, pull, { head, author: undefined });
    return [];
  });
}

/** Records or forgets a merge that has begun, by whether the base ref has its commit. */
async function settleMerge(context: PullRepairs, pull: PullRow, targets: ReadonlyMap<string, string>): Promise<void> {
  const { git, orm } = context;
  const { repoId, mergeCommit, baseRef } = pull;
  const base = targets.get(baseRef);
  const folder = git.folderOf(repoId);
  if (mergeCommit !== null && base !== undefined && (await isAncestor(folder, mergeCommit, base))) {
    await markMerged(context, pull, { mergeCommit, author: undefined });
    context.indexQueue.add(repoId);
    return;
  }
  await orm.update(discussions).set({ mergeCommit: null }).where(eq(discussions.id, pull.id));
}
