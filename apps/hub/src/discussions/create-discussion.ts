import { newId } from "@modelyard/platform/ids";
import { sql } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import type { HubContext } from "../hub-context.ts";
import { addComment } from "./add-event.ts";
import { type DiscussionRow, discussionNumbers, discussions } from "./tables.ts";
import { checkUserLimit } from "./user-limits.ts";

export interface NewDiscussion {
  repo: { id: string };
  author: { userId: string };
  title: string;
  /** The first comment. May be empty. */
  description: string;
  /** Pull requests only. */
  pull?: {
    status: "draft" | "open";
    /** The full name of the ref to merge into. */
    baseRef: string;
    baseCommit: string;
  };
  now: Date;
}

/**
 * Creates a discussion, or with `pull` a pull request, with its description as its first comment. The caller checks
 * permissions, see `discussion-access.ts`.
 * @returns the row, with the next number of the repository
 * @throws {HubError} the author has created too many in the last hour
 */
export async function createDiscussion(
  context: Pick<HubContext, "limitsUsers">,
  queries: Queries,
  discussion: NewDiscussion,
): Promise<DiscussionRow> {
  const { repo, author, title, description, pull, now } = discussion;
  return queries.transaction(async (transaction) => {
    await checkUserLimit(context, transaction, { author, counted: "discussions", now });
    const row = {
      id: newId(),
      repoId: repo.id,
      num: await nextNumber(transaction, repo.id),
      title,
      authorId: author.userId,
      status: pull?.status ?? "open",
      isPullRequest: pull !== undefined,
      baseRef: pull?.baseRef,
      baseCommit: pull?.baseCommit,
      createdAt: now,
      lastActivityAt: now,
    };
    const [created] = await transaction.insert(discussions).values(row).returning();
    if (created === undefined) throw new Error(`PostgreSQL returned no row for discussion ${row.num}.`);
    await addComment(transaction, created, { author, raw: description, now });
    return { ...created, eventCount: 1, commentCount: 1, textBytes: Buffer.byteLength(description) };
  });
}

/** Takes the next number of a repository. Its row is locked until the transaction ends, so no number is given twice. */
async function nextNumber(queries: Queries, repoId: string): Promise<number> {
  const [row] = await queries
    .insert(discussionNumbers)
    .values({ repoId, lastNum: 1 })
    .onConflictDoUpdate({
      target: discussionNumbers.repoId,
      set: { lastNum: sql`${discussionNumbers.lastNum} + 1` },
    })
    .returning({ num: discussionNumbers.lastNum });
  if (row === undefined) throw new Error(`PostgreSQL returned no number for a discussion of ${repoId}.`);
  return row.num;
}
