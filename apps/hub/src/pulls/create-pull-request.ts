import type { DiscussionRow } from "../discussions/tables.ts";
import { mainRef } from "../git/git-store.ts";
import { createRef } from "../git/refs/update-refs.ts";
import type { HubContext } from "../hub-context.ts";
import { revisionNotFound } from "../repos/revision-path.ts";
import type { RepoRow } from "../repos/tables.ts";
import { type NewPull, openPull } from "./writing/open-pull.ts";
import { withPullChange } from "./writing/pull-change.ts";

/**
 * Creates a pull request whose ref points to the head of its base branch. Permissions and rate limits are checked by the
 * caller.
 * @throws {HubError} the user has too many open pull requests, or the repository takes none
 */
export async function createPullRequest(
  context: HubContext,
  repo: RepoRow,
  {
    status = "draft",
    baseRef = mainRef,
    ...pull
  }: Pick<NewPull, "author" | "title" | "description"> & Partial<NewPull>,
): Promise<DiscussionRow> {
  const { git } = context;
  return withPullChange(context, { repoId: repo.id, marked: [], actorId: pull.author.userId }, (change) =>
    git.exclusively(repo.id, async () => {
      const baseCommit = await git.head(repo.id, baseRef);
      if (baseCommit === undefined) throw revisionNotFound(baseRef);
      return openPull(context, repo, { change, pull: { ...pull, status, baseRef, baseCommit } }, async (ref) => {
        if (!(await createRef(git.folderOf(repo.id), ref, baseCommit))) throw new Error(`the ref ${ref} exists`);
        return {};
      });
    }),
  );
}
