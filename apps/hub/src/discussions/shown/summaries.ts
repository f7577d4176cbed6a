import { count, desc, eq, inArray } from "drizzle-orm";
import type { DiscussionSummary } from "../../contract/discussions.ts";
import type { Queries } from "../../database/queries.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { type DiscussionRow, discussionEvents, discussionReactions } from "../tables.ts";
import { type Authors, authorField, readAuthors } from "./authors.ts";

type TopReactions = DiscussionSummary["topReactions"];

/** Returns the discussions of a page of the list as the API returns them. */
export async function summariesOf(
  { orm: queries, publicUrl }: { orm: Queries; publicUrl: string },
  repo: RepoRow,
  rows: readonly DiscussionRow[],
): Promise<DiscussionSummary[]> {
  const authors = await readAuthors(
    { orm: queries, publicUrl },
    rows.map(({ authorId }) => authorId),
  );
  const reactions = await topReactionsOf(
    queries,
    rows.filter(({ reactionUserCount }) => reactionUserCount > 0),
  );
  return rows.map((row) => summaryOf(repo, row, { authors, topReactions: reactions.get(row.id) ?? [] }));
}

/** Returns the fields that a discussion has in the list and in its details. */
export function summaryOf(
  { fullName, type }: RepoRow,
  row: DiscussionRow,
  { authors, topReactions }: { authors: Authors; topReactions: TopReactions },
): DiscussionSummary {
  return {
    num: row.num,
    title: row.title,
    ...authorField(authors, row.authorId),
    repo: { name: fullName, type },
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    isPullRequest: row.isPullRequest,
    numComments: row.commentCount,
    numReactionUsers: row.reactionUserCount,
    topReactions,
    pinned: row.isPinned,
    locked: row.isLocked,
  };
}

/** Counts the reactions to all comments of each discussion, the most frequent first. */
export async function topReactionsOf(
  queries: Queries,
  rows: readonly Pick<DiscussionRow, "id">[],
): Promise<ReadonlyMap<string, TopReactions>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { discussionId } = discussionEvents;
  const { reaction } = discussionReactions;
  const counted = await queries
    .select({ discussionId, reaction, count: count() })
    .from(discussionReactions)
    .innerJoin(discussionEvents, eq(discussionEvents.id, discussionReactions.eventId))
    .where(inArray(discussionId, ids))
    .groupBy(discussionId, reaction)
    .orderBy(desc(count()), reaction);
  const found = new Map<string, TopReactions>();
  for (const row of counted) {
    const top = found.get(row.discussionId) ?? [];
    top.push({ reaction: row.reaction, count: row.count });
    found.set(row.discussionId, top);
  }
  return found;
}
