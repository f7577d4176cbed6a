import { boolean, index, integer, jsonb, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { DiscussionStatus, Reaction } from "../contract/discussions.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";
import type { EventType, StoredEventData } from "./discussion-events.ts";

/** The last number given to a discussion or pull request of each repository. Numbers of deleted ones are not reused. */
export const discussionNumbers = hubSchema.table("discussion_numbers", {
  repoId: text("repo_id")
    .primaryKey()
    .references(() => repos.id, { onDelete: "cascade" }),
  lastNum: integer("last_num").notNull(),
});

/** Discussions and pull requests. Lock a row with `lockDiscussion` before changing it. */
export const discussions = hubSchema.table(
  "discussions",
  {
    id: text("id").primaryKey(),
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    num: integer("num").notNull(),
    title: text("title").notNull(),
    /** Refers to a tombstone once the account is deleted. */
    authorId: text("author_id").references(() => namespaces.id, { onDelete: "set null" }),
    /** A discussion is `open` or `closed`; `draft` and `merged` are for pull requests. */
    status: text("status").$type<DiscussionStatus>().notNull(),
    isPullRequest: boolean("is_pull_request").notNull(),
    /** Pull requests: the full name of the ref that it will be merged into, such as `refs/heads/main`. */
    baseRef: text("base_ref"),
    /** Pull requests: the commit of `baseRef` that it started from. */
    baseCommit: text("base_commit"),
    /** Merged pull requests: the commit that contains its changes in `baseRef`. */
    mergeCommit: text("merge_commit"),
    isPinned: boolean("is_pinned").notNull().default(false),
    /** Only users with write access may comment. */
    isLocked: boolean("is_locked").notNull().default(false),
    /** The position of the last event. */
    eventCount: integer("event_count").notNull().default(0),
    /** Comments, the description included. */
    commentCount: integer("comment_count").notNull().default(0),
    /** Bytes of its comments, earlier texts included. */
    textBytes: integer("text_bytes").notNull().default(0),
    /** Users who have reacted to one of its comments. */
    reactionUserCount: integer("reaction_user_count").notNull().default(0),
    createdAt: date("created_at").notNull(),
    lastActivityAt: date("last_activity_at").notNull(),
  },
  (table) => [
    uniqueIndex("discussions_num").on(table.repoId, table.num),
    index("discussions_status").on(table.repoId, table.status),
    index("discussions_activity").on(table.repoId, table.lastActivityAt),
    index("discussions_author").on(table.authorId, table.createdAt),
  ],
);

export type DiscussionRow = typeof discussions.$inferSelect;

/** What happened in a discussion, in the order of `position`. Add events with `addEvent`. */
export const discussionEvents = hubSchema.table(
  "discussion_events",
  {
    /** 24 lower-case hex digits: clients convert ids to lower case. */
    id: text("id").primaryKey(),
    discussionId: text("discussion_id")
      .notNull()
      .references(() => discussions.id, { onDelete: "cascade" }),
    /** 1 for the description. */
    position: integer("position").notNull(),
    type: text("type").$type<EventType>().notNull(),
    authorId: text("author_id").references(() => namespaces.id, { onDelete: "set null" }),
    createdAt: date("created_at").notNull(),
    /** As the API returns it. Empty for comments, which are in `discussion_comments`. */
    data: jsonb("data").$type<StoredEventData>().notNull(),
  },
  (table) => [
    uniqueIndex("discussion_events_position").on(table.discussionId, table.position),
    index("discussion_events_author").on(table.authorId, table.createdAt),
  ],
);

export type EventRow = typeof discussionEvents.$inferSelect;

/** The content of events of type `comment`. The text of a hidden comment is deleted. */
export const discussionComments = hubSchema.table("discussion_comments", {
  eventId: text("event_id")
    .primaryKey()
    .references(() => discussionEvents.id, { onDelete: "cascade" }),
  raw: text("raw").notNull(),
  /** Rendered when it is read for the first time, and again by newer versions of the renderer, see `rendered-comments.ts`. */
  html: text("html"),
  htmlVersion: integer("html_version").notNull().default(0),
  /** The comment that this one replies to. */
  replyTo: text("reply_to"),
  editCount: integer("edit_count").notNull().default(0),
  updatedAt: date("updated_at").notNull(),
  updatedBy: text("updated_by").references(() => namespaces.id, { onDelete: "set null" }),
  isHidden: boolean("is_hidden").notNull().default(false),
  hiddenBy: text("hidden_by").references(() => namespaces.id, { onDelete: "set null" }),
});

export type CommentRow = typeof discussionComments.$inferSelect;

/** Earlier texts of edited comments: the first one, and the newest up to a limit. */
export const discussionEdits = hubSchema.table(
  "discussion_edits",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => discussionComments.eventId, { onDelete: "cascade" }),
    /** 0 for the first text. */
    version: integer("version").notNull(),
    raw: text("raw").notNull(),
    createdAt: date("created_at").notNull(),
    authorId: text("author_id").references(() => namespaces.id, { onDelete: "set null" }),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.version] })],
);

export const discussionReactions = hubSchema.table(
  "discussion_reactions",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => discussionComments.eventId, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    reaction: text("reaction").$type<Reaction>().notNull(),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.reaction, table.userId] }),
    index("discussion_reactions_user").on(table.userId),
  ],
);
