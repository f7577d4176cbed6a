import { boolean, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { Watch } from "../contract/community/notifications.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import type { EventDiscussion } from "../events/repo-event.ts";
import { repos } from "../repos/tables.ts";

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => namespaces.id, { onDelete: "cascade" });

/** Repositories, users and organizations that users watch or have muted. */
export const watches = hubSchema.table(
  "watches",
  {
    userId: userId(),
    /** The id of a repository or namespace. */
    targetId: text("target_id").notNull(),
    type: text("type").$type<Watch["type"]>().notNull(),
    /** As the user knew it: a new name could be that of a repository hidden by now. */
    name: text("name").notNull(),
    mode: text("mode").$type<Watch["mode"]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] }), index("watches_target").on(table.targetId)],
);

export type NotificationReason = "watching" | "participating" | "mention";

/** Users who take part in a discussion, were mentioned in it, or have muted it. */
export const followers = hubSchema.table(
  "discussion_followers",
  {
    discussionId: text("discussion_id").notNull(),
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    userId: userId(),
    reason: text("reason").$type<NotificationReason>().notNull(),
    isMuted: boolean("is_muted").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.discussionId, table.userId] }),
    index("discussion_followers_user").on(table.userId),
    index("discussion_followers_repo").on(table.repoId),
  ],
);

/** One row for each user and discussion, or gated repository; a new event makes it unread again. */
export const notifications = hubSchema.table(
  "notifications",
  {
    userId: userId(),
    /** The id of the discussion; for requests of access, that of the repository. */
    subjectId: text("subject_id").notNull(),
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"discussion" | "access-request">().notNull(),
    num: integer("num"),
    title: text("title"),
    status: text("status").$type<EventDiscussion["status"]>(),
    isPullRequest: boolean("is_pull_request").notNull().default(false),
    commentId: text("comment_id"),
    reason: text("reason").$type<NotificationReason>().notNull(),
    isRead: boolean("is_read").notNull().default(false),
    updatedAt: date("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subjectId] }),
    index("notifications_user").on(table.userId, table.updatedAt),
    index("notifications_repo").on(table.repoId),
  ],
);
