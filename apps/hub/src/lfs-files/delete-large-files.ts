import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt } from "drizzle-orm";
import { busy } from "../errors.ts";
import { withRecordedRefs } from "../events/moving-refs.ts";
import type { HubContext } from "../hub-context.ts";
import { isAnyOf } from "../objects/links.ts";
import { releaseObjects } from "../objects/release-objects.ts";
import { repoObjects } from "../objects/tables.ts";
import { forgetUse } from "../quotas/use-of-namespace.ts";
import { refChanges } from "../refs/tables.ts";
import { reindexAfterWrite } from "../repo-index/reindex.ts";
import type { RepoRow } from "../repos/tables.ts";
import { findPointers } from "./find-pointers.ts";
import { asHubError, removeFromHistory } from "./remove-from-history.ts";

interface Deletion {
  sha256s: readonly string[];
  /** Whether to remove the files from all commits. */
  rewriteHistory: boolean;
}

/**
 * Deletes large files of a repository permanently: their content cannot be read there any more, not even by the users who
 * uploaded it. Garbage collection removes the bytes that no other repository has. Can be repeated after an error.
 * @throws {HubError} 503: the files are deleted, but commits still name them
 */
export async function deleteLargeFiles(
  context: HubContext,
  repo: RepoRow,
  { sha256s, rewriteHistory }: Deletion,
): Promise<void> {
  const { orm } = context;
  // First, whatever happens to the history. Later commits and pushes that name the files are refused.
  await releaseObjects(orm, and(eq(repoObjects.repoId, repo.id), isAnyOf(repoObjects.sha256, sha256s)));
  await forgetUse(orm, repo.namespaceId);
  if (!rewriteHistory) return;
  await waitForAccepted(context, repo.id);
  const blobs = await findPointers(context, repo, sha256s).catch(asHubError);
  const onMainMoved = () => reindexAfterWrite(context, repo);
  const { git } = context;
  const refs = [...(await git.refs.fresh(git.folderOf(repo.id))).targets.keys()];
  await withRecordedRefs(context, { repoId: repo.id, refs }, () =>
    removeFromHistory(git, { repoId: repo.id, blobs, onMainMoved }),
  );
}

/** Waits for pushes and commits that were accepted before the files were deleted, so that they are rewritten, too. */
async function waitForAccepted({ orm, now }: HubContext, repoId: string): Promise<void> {
  const { otherChangesMs, otherChangesPollMs } = limits.lfsFiles;
  const accepted = await orm
    .select({ id: refChanges.id })
    .from(refChanges)
    .where(and(eq(refChanges.repoId, repoId), gt(refChanges.endsAt, now())));
  const ids = accepted.map(({ id }) => id);
  if (ids.length === 0) return;
  const until = performance.now() + otherChangesMs;
  while (performance.now() < until) {
    const left = await orm.select({ id: refChanges.id }).from(refChanges).where(isAnyOf(refChanges.id, ids)).limit(1);
    if (left.length === 0) return;
    await sleep(otherChangesPollMs);
  }
  throw busy("The files were deleted, but commits still name them, because a push to this repository is running");
}
