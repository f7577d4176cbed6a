import { limits } from "@modelyard/platform/limits";
import type { Reaction } from "../../contract/discussions.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { checkForm, readJson } from "../../http/read-json.ts";
import { addComment } from "../add-event.ts";
import { checkMayComment, type Participation } from "../discussion-access.ts";
import { readComment } from "../shown/read-events.ts";
import type { DiscussionRow } from "../tables.ts";
import { checkUserLimit } from "../user-limits.ts";
import { changeDiscussion, type DiscussionContext } from "../with-discussion.ts";
import { CommentEdit, NewComment, NewReaction } from "./api.ts";
import { editComment, type FoundComment, findComment, hideComment, setReaction } from "./change-comments.ts";

/** Adds a comment to a discussion. */
export async function comment(dependencies: DiscussionContext, participation: Participation): Promise<Response> {
  const { context } = dependencies;
  const { call, caller } = participation;
  const { comment: raw, replyTo } = await readJson(call, NewComment, limits.jsonBody.comment);
  const now = context.now();
  const id = await changeDiscussion(context, participation, async (transaction, discussion) => {
    checkMayComment(discussion, participation);
    await checkUserLimit(context, transaction, { author: caller, counted: "comments", now });
    const parent = replyTo?.toLowerCase();
    if (parent !== undefined) await findComment(transaction, discussion, parent);
    const { event } = await addComment(transaction, discussion, { author: caller, raw, replyTo: parent, now });
    return event.id;
  });
  return Response.json({ newMessage: await shown(dependencies, participation, id) }, { status: 201 });
}

/** Replaces the text of a comment. */
export async function edit(dependencies: DiscussionContext, participation: Participation): Promise<Response> {
  const { context } = dependencies;
  const { content: raw } = await readJson(participation.call, CommentEdit, limits.jsonBody.comment);
  const now = context.now();
  return changeComment(dependencies, participation, async (transaction, discussion, found) => {
    checkMayComment(discussion, participation);
    await editComment(transaction, discussion, found, { ...participation, raw, now });
  });
}

/** Hides a comment. */
export async function hide(dependencies: DiscussionContext, participation: Participation): Promise<Response> {
  const now = dependencies.context.now();
  return changeComment(dependencies, participation, (transaction, discussion, found) =>
    hideComment(transaction, discussion, found, { ...participation, now }),
  );
}

/** Adds a reaction to a comment. */
export async function addReaction(dependencies: DiscussionContext, participation: Participation): Promise<Response> {
  const { reaction } = await readJson(participation.call, NewReaction);
  return react(dependencies, participation, { reaction, isWanted: true });
}

/** Removes a reaction from a comment. */
export async function removeReaction(dependencies: DiscussionContext, participation: Participation): Promise<Response> {
  const { reaction } = checkForm({ reaction: participation.call.parameter("reaction") }, NewReaction);
  return react(dependencies, participation, { reaction, isWanted: false });
}

function react(
  dependencies: DiscussionContext,
  participation: Participation,
  change: { reaction: Reaction; isWanted: boolean },
): Promise<Response> {
  const now = dependencies.context.now();
  return changeComment(dependencies, participation, async (transaction, discussion, found) => {
    checkMayComment(discussion, participation);
    await setReaction(transaction, discussion, found, { ...change, caller: participation.caller, now });
  });
}

/** Changes the comment in the URL. @returns the comment after the change */
async function changeComment(
  dependencies: DiscussionContext,
  participation: Participation,
  change: (transaction: Queries, discussion: DiscussionRow, found: FoundComment) => Promise<void>,
): Promise<Response> {
  const id = participation.call.parameter("comment").toLowerCase();
  await changeDiscussion(dependencies.context, participation, async (transaction, discussion) =>
    change(transaction, discussion, await findComment(transaction, discussion, id)),
  );
  return Response.json({ updatedComment: await shown(dependencies, participation, id) });
}

async function shown({ context, cards }: DiscussionContext, { call, repo }: Participation, id: string) {
  const event = await readComment({ context, cards, repo, publicUrl: call.publicUrl }, id);
  if (event === undefined) throw new HubError("NotFound", "The discussion was deleted.");
  return event;
}
