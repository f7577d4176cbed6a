import { asc, eq, inArray } from "drizzle-orm";
import { type CommentEvent, DiscussionEvent } from "../../contract/discussions.ts";
import type { Queries } from "../../database/queries.ts";
import { htmlOfComments, type Rendering } from "../comments/rendered-comments.ts";
import {
  type CommentRow,
  type DiscussionRow,
  discussionComments,
  discussionEdits,
  discussionEvents,
  discussionReactions,
  type EventRow,
} from "../tables.ts";
import { type Authors, authorField, readAuthors } from "./authors.ts";

type EditRow = typeof discussionEdits.$inferSelect;
type ReactionRow = typeof discussionReactions.$inferSelect;

interface ReadEvent {
  event: EventRow;
  comment: CommentRow | null;
}

/** Shown instead of the text of a hidden comment, which is deleted. */
export const hiddenText = "This comment has been hidden";

/** Reads all events of a discussion in their order, as the API returns them. */
export async function readEvents(
  rendering: Rendering,
  discussion: Pick<DiscussionRow, "id">,
): Promise<DiscussionEvent[]> {
  const rows = await joined(rendering.context.orm)
    .where(eq(discussionEvents.discussionId, discussion.id))
    .orderBy(asc(discussionEvents.position));
  return represent(rendering, rows);
}

/** Reads one comment, as the API returns it. @returns `undefined` if there is no such comment */
export async function readComment(rendering: Rendering, eventId: string): Promise<CommentEvent | undefined> {
  const rows = await joined(rendering.context.orm).where(eq(discussionEvents.id, eventId));
  const [event] = await represent(rendering, rows);
  return event?.type === "comment" ? event : undefined;
}

function joined(queries: Queries) {
  return queries
    .select({ event: discussionEvents, comment: discussionComments })
    .from(discussionEvents)
    .leftJoin(discussionComments, eq(discussionComments.eventId, discussionEvents.id));
}

async function represent(rendering: Rendering, rows: readonly ReadEvent[]): Promise<DiscussionEvent[]> {
  const { orm } = rendering.context;
  const comments = rows.flatMap(({ comment }) => (comment === null ? [] : [comment]));
  const visible = comments.filter(({ isHidden }) => !isHidden);
  const html = await htmlOfComments(rendering, visible);
  const editedIds = visible.filter(({ editCount }) => editCount > 0).map(({ eventId }) => eventId);
  const edits: EditRow[] =
    editedIds.length === 0
      ? []
      : await orm
          .select()
          .from(discussionEdits)
          .where(inArray(discussionEdits.eventId, editedIds))
          .orderBy(asc(discussionEdits.version));
  const reactions: ReactionRow[] =
    comments.length === 0
      ? []
      : await orm
          .select()
          .from(discussionReactions)
          .where(
            inArray(
              discussionReactions.eventId,
              comments.map(({ eventId }) => eventId),
            ),
          )
          .orderBy(asc(discussionReactions.createdAt), asc(discussionReactions.userId));
  const authors = await readAuthors({ orm, publicUrl: rendering.publicUrl }, [
    ...rows.map(({ event }) => event.authorId),
    ...comments.flatMap(({ updatedBy, hiddenBy }) => [updatedBy, hiddenBy]),
    ...edits.map(({ authorId }) => authorId),
    ...reactions.map(({ userId }) => userId),
  ]);
  const editsOf = Map.groupBy(edits, ({ eventId }) => eventId);
  const reactionsOf = Map.groupBy(reactions, ({ eventId }) => eventId);
  return rows.map(({ event, comment }) =>
    comment === null
      ? otherEvent(event, authors)
      : commentEvent(event, comment, {
          html: html.get(event.id) ?? "",
          edits: editsOf.get(event.id) ?? [],
          reactions: reactionsOf.get(event.id) ?? [],
          authors,
        }),
  );
}

function head(event: EventRow, authors: Authors) {
  return { id: event.id, createdAt: event.createdAt.toISOString(), ...authorField(authors, event.authorId) };
}

function otherEvent(event: EventRow, authors: Authors): DiscussionEvent {
  return DiscussionEvent.parse({ ...head(event, authors), type: event.type, data: event.data });
}

interface CommentParts {
  html: string;
  edits: readonly EditRow[];
  reactions: readonly ReactionRow[];
  authors: Authors;
}

function commentEvent(
  event: EventRow,
  comment: CommentRow,
  { html, edits, reactions, authors }: CommentParts,
): CommentEvent {
  const { isHidden, raw, updatedAt, updatedBy, editCount, replyTo } = comment;
  const hiddenBy = comment.hiddenBy === null ? undefined : authors.get(comment.hiddenBy)?.name;
  const editors = [...new Set([...edits.slice(1).map(({ authorId }) => authorId), updatedBy])].flatMap((id) => {
    const author = id === null ? undefined : authors.get(id);
    return author === undefined ? [] : [author];
  });
  return {
    ...head(event, authors),
    type: "comment",
    data: {
      edited: editCount > 0,
      hidden: isHidden,
      ...(hiddenBy === undefined ? {} : { hiddenBy }),
      latest: {
        raw: isHidden ? hiddenText : raw,
        html: isHidden ? `<p>${hiddenText}</p>` : html,
        updatedAt: updatedAt.toISOString(),
        ...authorField(authors, updatedBy),
      },
      numEdits: editCount,
      history: edits.map((edit) => ({
        raw: edit.raw,
        updatedAt: edit.createdAt.toISOString(),
        ...authorField(authors, edit.authorId),
      })),
      editors: editors.map(({ name }) => name),
      editorAvatarUrls: editors.map((editor) => editor.avatarUrl),
      reactions: reactionCounts(reactions, authors),
      ...(replyTo === null ? {} : { parentCommentId: replyTo }),
    },
  };
}

function reactionCounts(rows: readonly ReactionRow[], authors: Authors): CommentEvent["data"]["reactions"] {
  return [...Map.groupBy(rows, ({ reaction }) => reaction)].map(([reaction, given]) => ({
    reaction,
    users: given.flatMap(({ userId }) => authors.get(userId)?.name ?? []),
    count: given.length,
  }));
}
