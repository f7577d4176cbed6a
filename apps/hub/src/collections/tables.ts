import { sql } from "drizzle-orm";
import { boolean, check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { collectionThemes } from "../contract/community/collections.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

export const collections = hubSchema.table(
  "collections",
  {
    id: text("id").primaryKey(),
    namespaceId: text("namespace_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    creatorId: text("creator_id"),
    title: text("title").notNull(),
    /** The part of its address that follows the title. */
    slugText: text("slug_text").notNull(),
    description: text("description").notNull().default(""),
    isPrivate: boolean("is_private").notNull(),
    theme: text("theme").$type<(typeof collectionThemes)[number]>().notNull(),
    position: integer("position").notNull().default(0),
    upvotes: integer("upvotes").notNull().default(0),
    lastUpdated: date("last_updated").notNull(),
  },
  (table) => [
    uniqueIndex("collections_slug").on(table.namespaceId, table.slugText),
    index("collections_updated").on(table.lastUpdated, table.id),
    index("collections_upvotes").on(table.upvotes, table.id),
  ],
);

export type CollectionRow = typeof collections.$inferSelect;

export const collectionItems = hubSchema.table(
  "collection_items",
  {
    id: text("id").primaryKey(),
    collectionId: text("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** An item is a repository or another collection. */
    repoId: text("repo_id").references(() => repos.id, { onDelete: "cascade" }),
    innerId: text("inner_id").references(() => collections.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    note: text("note").notNull().default(""),
  },
  (table) => [
    uniqueIndex("collection_items_repo").on(table.collectionId, table.repoId),
    index("collection_items_position").on(table.collectionId, table.position),
    index("collection_items_of_repo").on(table.repoId),
    uniqueIndex("collection_items_inner").on(table.collectionId, table.innerId),
    index("collection_items_of_inner").on(table.innerId),
    check("collection_items_kind", sql`num_nonnulls(${table.repoId}, ${table.innerId}) = 1`),
  ],
);

export const collectionUpvotes = hubSchema.table(
  "collection_upvotes",
  {
    collectionId: text("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.userId] }),
    index("collection_upvotes_user").on(table.userId),
  ],
);
