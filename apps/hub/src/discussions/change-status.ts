import { eq } from "drizzle-orm";
import type { DiscussionStatus } from "../contract/discussions.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { addComment, addEvent } from "./add-event.ts";
import { type DiscussionRow, discussions, type EventRow } from "./tables.ts";

/** Which status may follow which. A merged pull request stays merged. */
const next = {
  draft: ["open", "closed"],
  open: ["closed", "merged"],
  closed: ["open"],
  merged: [],
} as const satisfies Record<DiscussionStatus, readonly DiscussionStatus[]>;

export interface StatusChange {
  status: Exclude<DiscussionStatus, "draft">;
  author: { userId: string };
  /** Added as a comment before the event. */
  comment?: string | undefined;
  /** With status `merged`: the commit that contains the changes in the base ref. */
  mergeCommit?: string;
  now: Date;
}

/**
 * Changes the status of a discussion or pull request and records it as an event.
 * @param discussion the row as locked by `lockDiscussion` in this transaction
 * @throws {HubError} the status cannot follow the current one
 */
export async function changeStatus(
  queries: Queries,
  discussion: DiscussionRow,
  { status, author, comment, mergeCommit, now }: StatusChange,
): Promise<EventRow> {
  checkStatusChange(discussion, status);
  if (hasText(comment)) await addComment(queries, discussion, { author, raw: comment, now });
  await queries
    .update(discussions)
    .set({ status, ...(mergeCommit === undefined ? {} : { mergeCommit }) })
    .where(eq(discussions.id, discussion.id));
  return addEvent(queries, discussion, { type: "status-change", data: { status }, author, now });
}

/** Returns whether a request has a comment: forms send an empty one. */
export function hasText(comment: string | undefined): comment is string {
  return comment !== undefined && comment.trim() !== "";
}

/** @throws {HubError} the status cannot follow the current one */
export function checkStatusChange(
  {
    status: current,
    num,
    isPullRequest,
    mergeCommit,
  }: Pick<DiscussionRow, "status" | "num" | "isPullRequest" | "mergeCommit">,
  status: DiscussionStatus,
): void {
  if (mergeCommit !== null && current !== "merged" && status !== "merged") {
    throw new HubError("Conflict", `Pull request ${num} is being merged. Please try again in a moment.`);
  }
  const allowed: readonly DiscussionStatus[] = next[current];
  if (allowed.includes(status) && (status !== "merged" || isPullRequest)) return;
  const kind = isPullRequest ? "Pull request" : "Discussion";
  if (current === status) throw new HubError("BadRequest", `${kind} ${num} is ${status} already.`);
  if (status === "merged" && current === "draft") {
    throw new HubError("BadRequest", `${kind} ${num} is a draft. Set its status to open before merging it.`);
  }
  throw new HubError("BadRequest", `${kind} ${num} is ${current} and cannot become ${status}.`);
}
