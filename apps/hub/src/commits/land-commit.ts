import { titleFromSummary } from "../discussions/discussion-title.ts";
import { HubError } from "../errors.ts";
import { withRecordedRefs } from "../events/moving-refs.ts";
import { mainRef } from "../git/git-store.ts";
import type { HubContext } from "../hub-context.ts";
import { commitToNewPull, commitToPull, type PreparedCommit } from "../pulls/commit-to-pull.ts";
import { withMarkedObjects } from "../refs/links/ref-change.ts";
import { reindexAfterWrite } from "../repo-index/reindex.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { CommitTarget } from "./commit-target.ts";

interface Landing {
  target: CommitTarget;
  prepared: PreparedCommit;
  /** The first line of the message. */
  title: string;
  /** The message without its first line. */
  description: string;
  /** The commit that the caller expects to build on, if any. */
  parentCommit: string | undefined;
}

/** Adds a prepared commit to its branch or pull request. @returns its id, and the number of the pull request that was opened */
export async function landCommit(
  context: HubContext,
  repo: RepoRow,
  { target, prepared, title, description, parentCommit }: Landing,
): Promise<{ commit: string; num: number | undefined }> {
  const { git } = context;
  if (target.kind === "pull") {
    const commit = await commitToPull(context, repo, { num: target.num, commit: prepared });
    return { commit, num: undefined };
  }
  if (target.kind === "new-pull") {
    const pull = { baseRef: target.ref, title: titleFromSummary(title), description, parentCommit };
    return commitToNewPull(context, repo, { ...pull, commit: prepared });
  }
  const { writer, marked, caller, ...update } = prepared;
  return withMarkedObjects(context, repo.id, marked, () =>
    git.exclusively(repo.id, async () => {
      const moves = { repoId: repo.id, refs: [target.ref], actorId: caller.userId };
      const isMain = target.ref === mainRef;
      try {
        const commit = await withRecordedRefs(context, moves, () =>
          git.commit(repo.id, { ref: target.ref, ...update }, writer),
        );
        if (isMain) await reindexAfterWrite(context, repo, caller.userId);
        return { commit, num: undefined };
      } catch (error) {
        // The branch may have moved: flushing its folder to disk comes after that.
        if (isMain && !(error instanceof HubError)) context.indexQueue.add(repo.id);
        throw error;
      }
    }),
  );
}
