import type { CardRenderer } from "../cards/card-renderer.ts";
import type { Queries } from "../database/queries.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import type { DiscussionVisit, Participation } from "./discussion-access.ts";
import { discussionNotFound, findDiscussion, lockDiscussion } from "./find-discussion.ts";
import type { DiscussionRow } from "./tables.ts";

/** What the endpoints of discussions need. */
export interface DiscussionContext {
  context: HubContext;
  cards: Pick<CardRenderer, "renderComment">;
}

/** Reads the discussion in the URL. @throws {HubError} not found */
export async function discussionIn({ orm }: HubContext, { call, repo }: DiscussionVisit): Promise<DiscussionRow> {
  const num = numberIn(call);
  const discussion = await findDiscussion(orm, repo, num);
  if (discussion === undefined) throw discussionNotFound(num);
  return discussion;
}

/** Runs a change of the discussion in the URL in a transaction that has locked it. @throws {HubError} not found */
export async function changeDiscussion<T>(
  { orm }: HubContext,
  { call, repo }: Participation,
  change: (transaction: Queries, discussion: DiscussionRow) => Promise<T>,
): Promise<T> {
  const num = numberIn(call);
  return orm.transaction(async (transaction) => change(transaction, await lockDiscussion(transaction, repo, num)));
}

/** @throws {HubError} not found, also for what is not a number */
export function numberIn(call: Pick<Call, "parameter">): number {
  const text = call.parameter("num");
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw discussionNotFound(text.slice(0, 20));
}
