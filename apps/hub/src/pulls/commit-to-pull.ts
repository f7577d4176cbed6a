import type { SignedIn } from "../accounts/caller.ts";
import { pullRef } from "../discussions/find-discussion.ts";
import { HubError, messages } from "../errors.ts";
import type { ProposedChanges } from "../git/git-store.ts";
import { isAncestor } from "../git/history/ancestry.ts";
import { looksLikeCommitId, resolveRevision } from "../git/refs/resolve-revision.ts";
import type { CommitWriter } from "../git/writing/commit-writer.ts";
import type { NewCommit } from "../git/writing/fast-import.ts";
import type { HubContext } from "../hub-context.ts";
import { revisionNotFound } from "../repos/revision-path.ts";
import type { RepoRow } from "../repos/tables.ts";
import { requirePushable } from "./pushable.ts";
import { openPull } from "./writing/open-pull.ts";
import { withPullChange } from "./writing/pull-change.ts";
import { recordCommits } from "./writing/record-commits.ts";

/** A commit that is ready but for its parent. */
export interface PreparedCommit extends Pick<NewCommit, "author" | "message"> {
  caller: SignedIn;
  /** Objects that `changes` marks as part of the repository. */
  marked: readonly string[];
  /** Returns the changes, given the parent of the new commit. Throws to refuse the commit. */
  changes: (head: string | undefined) => Promise<ProposedChanges>;
  writer: CommitWriter;
}

/** Adds a commit to a pull request. @returns its id. @throws {HubError} the user may not, or the pull request is not open */
export async function commitToPull(
  context: HubContext,
  repo: RepoRow,
  { num, commit }: { num: number; commit: PreparedCommit },
): Promise<string> {
  const { git, orm } = context;
  const { caller, marked, writer, ...update } = commit;
  const ref = pullRef(num);
  return withPullChange(context, { repoId: repo.id, marked, actorId: caller.userId }, (change) =>
    git.exclusively(repo.id, async () => {
      const pull = await requirePushable(orm, repo, { num, caller });
      if ((await git.head(repo.id, ref)) === undefined) throw revisionNotFound(ref);
      await change.concerns(num);
      const head = await git.commit(repo.id, { ref, ...update }, writer);
      await recordCommits(context, pull, { head, author: caller });
      return head;
    }),
  );
}

interface NewPullCommit {
  baseRef: string;
  commit: PreparedCommit;
  title: string;
  description: string;
  /** A commit of the branch to build on, at least 7 digits; by default, its head. */
  parentCommit: string | undefined;
}

/**
 * Opens a pull request with a commit on top of a branch, or of an older commit of it.
 * @throws {HubError} 412: the branch does not have the commit to build on. Others: the user may not open a pull request
 */
export async function commitToNewPull(
  context: HubContext,
  repo: RepoRow,
  { baseRef, commit, title, description, parentCommit }: NewPullCommit,
): Promise<{ commit: string; num: number }> {
  const { git } = context;
  const { caller: author, marked, writer, message } = commit;
  return withPullChange(context, { repoId: repo.id, marked, actorId: author.userId }, (change) =>
    git.exclusively(repo.id, async () => {
      const head = await git.head(repo.id, baseRef);
      if (head === undefined) throw revisionNotFound(baseRef);
      const parent = await parentIn(context, repo, { head, parentCommit });
      const proposed = await commit.changes(parent);
      let oid: string | undefined;
      const pull = { author, title, description, status: "open", baseRef, baseCommit: parent } as const;
      const { num } = await openPull(context, repo, { change, pull }, async (ref) => {
        oid = await writer.commit({ ref, before: undefined, parent, message, author: commit.author, ...proposed });
        if (oid === undefined) throw new Error(`the ref ${ref} exists`);
        return { added: { oid, subject: title } };
      });
      if (oid === undefined) throw new Error(`the pull request ${num} has no commit`);
      return { commit: oid, num };
    }),
  );
}

async function parentIn(
  { git }: Pick<HubContext, "git">,
  repo: RepoRow,
  { head, parentCommit }: { head: string; parentCommit: string | undefined },
): Promise<string> {
  if (parentCommit === undefined || parentCommit === "") return head;
  const folder = git.folderOf(repo.id);
  const found = looksLikeCommitId(parentCommit) ? await resolveRevision(git, folder, parentCommit) : undefined;
  if (found !== undefined && (await isAncestor(folder, found, head))) return found;
  throw new HubError("ParentMoved", messages.parentMoved);
}
