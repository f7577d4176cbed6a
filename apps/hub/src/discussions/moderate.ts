import { limits } from "@modelyard/platform/limits";
import { and, count, eq } from "drizzle-orm";
import { HubError } from "../errors.ts";
import { forgetDiscussionEvents } from "../events/forget-texts.ts";
import { recordDiscussion } from "../events/record-discussion.ts";
import type { Call } from "../http/call.ts";
import { readJson } from "../http/read-json.ts";
import { requirePullRef } from "../pulls/delete-pull-ref.ts";
import { addEvent } from "./add-event.ts";
import { LockChange, PinChange, StatusChange, TitleChange } from "./api.ts";
import { changeStatus, checkStatusChange, hasText } from "./change-status.ts";
import { checkMayComment, checkMayEdit, type Participation } from "./discussion-access.ts";
import { authorField, readAuthors } from "./shown/authors.ts";
import { discussionNumbers, discussions, type EventRow } from "./tables.ts";
import { checkUserLimit } from "./user-limits.ts";
import { changeDiscussion, type DiscussionContext } from "./with-discussion.ts";

/** Changes the title of a discussion. */
export async function rename({ context }: DiscussionContext, participation: Participation): Promise<Response> {
  const { call, caller } = participation;
  const { title } = await readJson(call, TitleChange);
  const now = context.now();
  const event = await changeDiscussion(context, participation, async (transaction, discussion) => {
    checkMayEdit(discussion, participation);
    if (discussion.title === title) {
      throw new HubError("BadRequest", "The discussion has this title already.", { body: { field: "title" } });
    }
    await transaction.update(discussions).set({ title }).where(eq(discussions.id, discussion.id));
    const data = { from: discussion.title, to: title };
    return addEvent(transaction, discussion, { type: "title-change", data, author: caller, now });
  });
  return Response.json({ newTitle: await shown(context, call, event) });
}

/** Closes or opens a discussion. */
export async function setStatus({ context }: DiscussionContext, participation: Participation): Promise<Response> {
  const { call, caller } = participation;
  const { status, comment } = await readJson(call, StatusChange, limits.jsonBody.comment);
  const now = context.now();
  const event = await changeDiscussion(context, participation, async (transaction, discussion) => {
    checkMayEdit(discussion, participation);
    checkStatusChange(discussion, status);
    if (hasText(comment)) {
      checkMayComment(discussion, participation);
      await checkUserLimit(context, transaction, { author: caller, counted: "comments", now });
    }
    if (status === "open") await requirePullRef(context, discussion);
    return changeStatus(transaction, discussion, { status, comment, author: caller, now });
  });
  return Response.json({ newStatus: await shown(context, call, event) });
}

/** Pins or unpins a discussion. */
export async function pin({ context }: DiscussionContext, participation: Participation): Promise<Response> {
  const { call, caller, repo } = participation;
  const { pinned } = await readJson(call, PinChange);
  const now = context.now();
  await changeDiscussion(context, participation, async (transaction, discussion) => {
    if (discussion.isPinned === pinned) return;
    // Pins of one repository wait for each other, so that they do not exceed the limit together.
    await transaction.select().from(discussionNumbers).where(eq(discussionNumbers.repoId, repo.id)).for("update");
    const [row] = await transaction
      .select({ pinned: count() })
      .from(discussions)
      .where(and(eq(discussions.repoId, repo.id), eq(discussions.isPinned, true)));
    if (pinned && (row?.pinned ?? 0) >= limits.discussions.pinned) {
      throw new HubError(
        "BadRequest",
        `A repository may have ${limits.discussions.pinned} pinned discussions. Unpin another one first.`,
      );
    }
    await transaction.update(discussions).set({ isPinned: pinned }).where(eq(discussions.id, discussion.id));
    await addEvent(transaction, discussion, { type: "pinning-change", data: { pinned }, author: caller, now });
  });
  return new Response("OK");
}

/** Locks or unlocks a discussion. */
export async function lock({ context }: DiscussionContext, participation: Participation): Promise<Response> {
  const { call, caller } = participation;
  const { locked } = await readJson(call, LockChange);
  const now = context.now();
  await changeDiscussion(context, participation, async (transaction, discussion) => {
    if (discussion.isLocked === locked) return;
    await transaction.update(discussions).set({ isLocked: locked }).where(eq(discussions.id, discussion.id));
    await addEvent(transaction, discussion, { type: "locking-change", data: { locked }, author: caller, now });
  });
  return new Response("OK");
}

/** Deletes a discussion. Pull requests stay, because a ref and commits of the repository belong to them. */
export async function remove({ context }: DiscussionContext, participation: Participation): Promise<Response> {
  const { caller } = participation;
  const now = context.now();
  await changeDiscussion(context, participation, async (transaction, discussion) => {
    if (discussion.isPullRequest) {
      throw new HubError(
        "BadRequest",
        `Pull request ${discussion.num} cannot be deleted. Close it, and delete its ref to remove its files.`,
      );
    }
    await forgetDiscussionEvents(transaction, discussion.repoId, discussion.id);
    const change = { kind: "deleted" } as const;
    await recordDiscussion(transaction, { discussionId: discussion.id, actorId: caller.userId, now, change });
    await transaction.delete(discussions).where(eq(discussions.id, discussion.id));
  });
  return new Response("OK");
}

async function shown({ orm }: DiscussionContext["context"], { publicUrl }: Pick<Call, "publicUrl">, event: EventRow) {
  const { id, createdAt, type, data, authorId } = event;
  const authors = await readAuthors({ orm, publicUrl }, [authorId]);
  return { id, createdAt: createdAt.toISOString(), ...authorField(authors, authorId), type, data };
}
