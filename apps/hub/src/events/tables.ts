import { sql } from "drizzle-orm";
import { bigserial, boolean, foreignKey, index, jsonb, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";
import { type RepoType, repos } from "../repos/tables.ts";
import type { EventAction, EventDetails, EventScope } from "./repo-event.ts";

/**
 * Changes of repositories, for webhooks and notifications. A row is written in the transaction of its change. It describes
 * the repository as it was. Of a deleted repository, only that of the deletion stays. Add rows with `recordEvent`.
 */
export const repoEvents = hubSchema.table(
  "repo_events",
  {
    /** The same in every delivery, so that receivers can drop duplicates. */
    id: text("id").primaryKey(),
    position: bigserial("position", { mode: "number" }).notNull(),
    action: text("action").$type<EventAction>().notNull(),
    scope: text("scope").$type<EventScope>().notNull(),
    repoId: text("repo_id").notNull(),
    repoType: text("repo_type").$type<RepoType>().notNull(),
    repoName: text("repo_name").notNull(),
    namespaceId: text("namespace_id").notNull(),
    /** Who may see the event once the repository is deleted. */
    creatorId: text("creator_id"),
    isPrivate: boolean("is_private").notNull(),
    headSha: text("head_sha").notNull(),
    tags: text("tags").array().notNull(),
    /** Unknown for changes that were recorded after an interruption. */
    actorId: text("actor_id"),
    details: jsonb("details").$type<EventDetails>().notNull(),
    createdAt: date("created_at").notNull(),
    /** Whether it still has to be passed on to webhooks and notifications. */
    isPending: boolean("is_pending").notNull().default(true),
  },
  (table) => [
    index("repo_events_pending").on(table.position).where(sql`is_pending`),
    index("repo_events_created").on(table.createdAt),
    index("repo_events_repo").on(table.repoId),
    index("repo_events_actor").on(table.actorId, table.createdAt, table.id),
    index("repo_events_namespace").on(table.namespaceId, table.createdAt, table.id),
  ],
);

export type EventRow = typeof repoEvents.$inferSelect;

/**
 * Refs other than `main` that are about to move. The row is replaced by an event when they have moved. It remains if the
 * process was killed in between; git then tells which refs have moved.
 */
export const movingRefs = hubSchema.table(
  "moving_refs",
  {
    id: text("id").primaryKey(),
    repoId: text("repo_id").notNull(),
    actorId: text("actor_id"),
    /** What each ref pointed to before. */
    refs: jsonb("refs").$type<{ ref: string; oldSha: string | null }[]>().notNull(),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    foreignKey({ name: "moving_refs_repo", columns: [table.repoId], foreignColumns: [repos.id] }).onDelete("cascade"),
    index("moving_refs_created").on(table.createdAt),
    index("moving_refs_repo").on(table.repoId),
  ],
);
