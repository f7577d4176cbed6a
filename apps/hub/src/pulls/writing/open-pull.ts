import { eq, sql } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { Queries } from "../../database/queries.ts";
import { addCommits } from "../../discussions/add-event.ts";
import { createDiscussion } from "../../discussions/create-discussion.ts";
import { checkParticipant } from "../../discussions/discussion-access.ts";
import { pullRef } from "../../discussions/find-discussion.ts";
import { type DiscussionRow, discussionNumbers } from "../../discussions/tables.ts";
import type { HubContext } from "../../hub-context.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { pullNumberOf } from "../pull-number.ts";
import { requireRoomForPull } from "../require-room.ts";
import type { PullChange } from "./pull-change.ts";

export interface NewPull {
  author: SignedIn;
  title: string;
  /** The first comment. May be empty. */
  description: string;
  status: "draft" | "open";
  /** The full name of the branch to merge into. */
  baseRef: string;
  /** The commit of the branch that it starts from. */
  baseCommit: string;
}

/** What the ref of a new pull request got. */
interface Written {
  /** A commit that it has and its base has not. */
  added?: { oid: string; subject: string };
}

/**
 * Creates the row of a pull request and its ref, both or none. Call it while holding the lock of the repository.
 * @param writeRef creates the ref
 * @throws {HubError} the user has too many open pull requests, or the repository takes none
 */
export async function openPull(
  context: HubContext,
  repo: RepoRow,
  { change, pull }: { change: PullChange; pull: NewPull },
  writeRef: (ref: string) => Promise<Written>,
): Promise<DiscussionRow> {
  const { orm, now } = context;
  const { author, title, description, status, baseRef, baseCommit } = pull;
  checkParticipant(repo, author);
  await requireRoomForPull(context, repo, author);
  return orm.transaction(async (transaction) => {
    await skipUsedNumbers(transaction, context, repo.id);
    const started = { status, baseRef, baseCommit };
    const row = await createDiscussion(context, transaction, {
      repo,
      author,
      title,
      description,
      pull: started,
      now: now(),
    });
    // In its own transaction: it must outlive this one if the process is killed.
    await change.concerns(row.num);
    const { added } = await writeRef(pullRef(row.num));
    context.git.refs.forget(context.git.folderOf(repo.id));
    if (added !== undefined) await addCommits(transaction, row, { author, commits: [added], now: now() });
    return row;
  });
}

/**
 * Continues after the highest number of the refs of pull requests: refs remain when the database is lost, and must not be
 * overwritten.
 */
async function skipUsedNumbers(queries: Queries, { git }: Pick<HubContext, "git">, repoId: string): Promise<void> {
  await queries.insert(discussionNumbers).values({ repoId, lastNum: 0 }).onConflictDoNothing();
  const [row] = await queries
    .select()
    .from(discussionNumbers)
    .where(eq(discussionNumbers.repoId, repoId))
    .for("update");
  const next = (row?.lastNum ?? 0) + 1;
  const { targets } = await git.refs.fresh(git.folderOf(repoId));
  if (!targets.has(pullRef(next))) return;
  let highest = next;
  for (const ref of targets.keys()) highest = Math.max(highest, pullNumberOf(ref) ?? 0);
  await queries
    .update(discussionNumbers)
    .set({ lastNum: sql`greatest(${discussionNumbers.lastNum}, ${highest}::int)` })
    .where(eq(discussionNumbers.repoId, repoId));
}
