import type { Queries } from "../database/queries.ts";
import { discussionNotFound, findDiscussion } from "../discussions/find-discussion.ts";
import type { DiscussionRow } from "../discussions/tables.ts";
import { HubError } from "../errors.ts";

/** The row of a pull request. */
export type PullRow = DiscussionRow & { isPullRequest: true; baseRef: string; baseCommit: string };

/** @returns `undefined` if the repository has no pull request with this number */
export async function findPull(queries: Queries, repo: { id: string }, num: number): Promise<PullRow | undefined> {
  const row = await findDiscussion(queries, repo, num);
  return row === undefined ? undefined : asPull(row);
}

/** Returns the row of a discussion as that of a pull request; `undefined` if it is none. */
export function asPull(row: DiscussionRow): PullRow | undefined {
  const { isPullRequest, baseRef, baseCommit } = row;
  if (!isPullRequest || baseRef === null || baseCommit === null) return undefined;
  return { ...row, isPullRequest, baseRef, baseCommit };
}

/** @throws {HubError} there is no such pull request */
export async function requirePull(queries: Queries, repo: { id: string }, num: number): Promise<PullRow> {
  const row = await findDiscussion(queries, repo, num);
  if (row === undefined) throw discussionNotFound(num);
  const pull = asPull(row);
  if (pull === undefined) throw new HubError("BadRequest", `${num} is a discussion, not a pull request.`);
  return pull;
}
