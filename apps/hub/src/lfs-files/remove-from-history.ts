import { limits } from "@modelyard/platform/limits";
import { busy, HubError } from "../errors.ts";
import { GitCommandError } from "../git/command.ts";
import { type GitStore, mainRef } from "../git/git-store.ts";
import type { RefStates } from "../git/refs/ref-states.ts";
import { removeBlobs } from "../git/rewriting/remove-blobs.ts";

type Git = Pick<GitStore, "folderOf" | "exclusively" | "reader"> & { refs: Pick<RefStates, "fresh" | "forget"> };

interface Removal {
  repoId: string;
  /** Git object ids. */
  blobs: readonly string[];
  /** Called if `main` has other commits now, before other commits can be created. */
  onMainMoved: () => Promise<void>;
}

/**
 * Removes blobs from all commits of a repository.
 * @throws {HubError} 503: commits still have them
 */
export async function removeFromHistory(git: Git, { repoId, blobs, onMainMoved }: Removal): Promise<void> {
  const folder = git.folderOf(repoId);
  const { rewriteMs: timeoutMs, attempts } = limits.lfsFiles;
  await git.exclusively(repoId, async () => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const state = await git.refs.fresh(folder);
      const moves = await removeBlobs({ folder, reader: git.reader, state, blobs, timeoutMs }).catch(asHubError);
      git.refs.forget(folder);
      if (moves === undefined) continue;
      if (moves.some(({ ref }) => ref === mainRef)) await onMainMoved();
      return;
    }
    throw busy("The files were deleted, but commits still name them, because branches moved meanwhile");
  });
}

/** Throws the error for a deletion whose history could not be read or rewritten. */
export function asHubError(cause: unknown): never {
  if (!(cause instanceof GitCommandError)) throw cause;
  throw new HubError(
    "Busy",
    'The files were deleted, but their paths could not be removed from the history. Repeat the request, or accept commits that name files without content with "rewriteHistory": false.',
    { cause, headers: { "Retry-After": "60" } },
  );
}
