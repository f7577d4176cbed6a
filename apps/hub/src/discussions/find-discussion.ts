import { and, eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { repos } from "../repos/tables.ts";
import { type DiscussionRow, discussions } from "./tables.ts";

/** @returns `undefined` if the repository has no discussion with this number */
export async function findDiscussion(
  queries: Queries,
  repo: { id: string },
  num: number,
): Promise<DiscussionRow | undefined> {
  const [row] = await queries.select().from(discussions).where(numbered(repo, num));
  return row;
}

/**
 * Reads a discussion and locks its row until the transaction ends, so that the change that follows is made on what was read.
 * @throws {HubError} not found
 */
export async function lockDiscussion(queries: Queries, repo: { id: string }, num: number): Promise<DiscussionRow> {
  // First, as a request that deletes the repository does: otherwise, the two could wait for each other.
  await queries.select({ id: repos.id }).from(repos).where(eq(repos.id, repo.id)).for("key share");
  const [row] = await queries.select().from(discussions).where(numbered(repo, num)).for("update");
  if (row === undefined) throw discussionNotFound(num);
  return row;
}

export function discussionNotFound(num: number | string): HubError {
  return new HubError("NotFound", `There is no discussion or pull request ${num} in this repository.`);
}

const numbered = (repo: { id: string }, num: number) => and(eq(discussions.repoId, repo.id), eq(discussions.num, num));

/** Pull requests are refs of the repository: `refs/pr/1` is the head of pull request 1. */
export const pullRef = (num: number): string => `refs/pr/${num}`;
