import { getTableColumns, sql } from "drizzle-orm";
import { bigint, boolean, check, doublePrecision, index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { discussionsSortings, gatedModes, gatedNotificationsModes } from "../contract/repositories.ts";
import { date, hubSchema } from "../database/hub-schema.ts";
import type { DescribedModelFiles } from "../weight-headers/header-messages.ts";

export const repoTypes = ["model", "dataset"] as const;

export type RepoType = (typeof repoTypes)[number];

export interface IndexedFile {
  path: string;
  /** Bytes of the real file. */
  size: number;
  /** The git object id; for a large file, that of its pointer. */
  blobId: string;
  /** For a large file: its SHA-256, and the bytes of its pointer. */
  lfs?: { oid: string; pointerSize: number };
}

/** A repository's settings, and the index of the head of `main`, which is derived from git. */
export const repos = hubSchema.table(
  "repos",
  {
    id: text("id").primaryKey(),
    type: text("type").$type<RepoType>().notNull(),
    namespaceId: text("namespace_id")
      .notNull()
      .references(() => namespaces.id),
    creatorId: text("creator_id"),
    /** `namespace/name` in its owner's spelling. */
    fullName: text("full_name").notNull(),
    foldedFullName: text("folded_full_name").notNull(),
    author: text("author").notNull(),
    isPrivate: boolean("is_private").notNull(),
    createdAt: date("created_at").notNull(),
    lastModified: date("last_modified").notNull(),
    downloads: integer("downloads").notNull().default(0),
    downloadsAllTime: bigint("downloads_all_time", { mode: "number" }).notNull().default(0),
    likes: integer("likes").notNull().default(0),
    /** Likes of the last 30 days. */
    recentLikes: integer("recent_likes").notNull().default(0),
    trendingScore: doublePrecision("trending_score").notNull().default(0),
    sha: text("sha").notNull(),
    tags: text("tags").array().notNull(),
    pipelineTag: text("pipeline_tag"),
    libraryName: text("library_name"),
    maskToken: text("mask_token"),
    cardData: jsonb("card_data").$type<Record<string, unknown>>(),
    config: jsonb("config").$type<Record<string, unknown>>(),
    transformersInfo: jsonb("transformers_info").$type<{ auto_model: string; processor?: string }>(),
    widgetData: jsonb("widget_data").$type<unknown[]>(),
    files: jsonb("files").$type<IndexedFile[]>().notNull(),
    /** Facts from the headers of its weight files. */
    modelFiles: jsonb("model_files").$type<DescribedModelFiles>(),
    /** The parameter count of all weights, for filters by range; 0 if it is unknown. */
    parameterCount: bigint("parameter_count", { mode: "number" }).notNull().default(0),
    /** The version of the code that derived the row. Rows of older versions are rebuilt at startup. */
    indexVersion: integer("index_version").notNull().default(0),
    usedStorage: bigint("used_storage", { mode: "number" }).notNull(),
    /** Values by which lists filter and count: `task:fill-mask`, `license:mit`, `provider:groq`. */
    facets: text("facets").array().notNull().default(sql`'{}'`),
    /** How requests for access are granted: at once, or by an owner. `null`: the files need no request. */
    gated: text("gated").$type<(typeof gatedModes)[number]>(),
    /** Whether members of the owning organisation, except its administrators, need to request access as well. */
    orgMembersGated: boolean("org_members_gated").notNull().default(false),
    /** Receives the notifications about access requests. `null`: the owner's own address. */
    gatedNotificationsEmail: text("gated_notifications_email"),
    gatedNotificationsMode: text("gated_notifications_mode")
      .$type<(typeof gatedNotificationsModes)[number]>()
      .notNull()
      .default("bulk"),
    discussionsDisabled: boolean("discussions_disabled").notNull().default(false),
    discussionsSorting: text("discussions_sorting")
      .$type<(typeof discussionsSortings)[number]>()
      .notNull()
      .default("recently-created"),
    /** When an administrator disabled it; null: it is not disabled. A disabled repository is also private. */
    disabledAt: date("disabled_at"),
    disabledReason: text("disabled_reason"),
    /** Whether a disabled repository was public, and is again when it is enabled. */
    isPublicWhenEnabled: boolean("is_public_when_enabled").notNull().default(false),
    /** Whether it was disabled because its owner was suspended, and is enabled with the owner. */
    isDisabledWithOwner: boolean("is_disabled_with_owner").notNull().default(false),
  },
  (table) => [
    uniqueIndex("repos_name").on(table.type, table.foldedFullName),
    index("repos_namespace").on(table.namespaceId),
    // `search/names/trigrams.ts` creates the index of tags, facets and names at startup.
    index("repos_own_name").on(table.type, sql`split_part(${table.foldedFullName}, '/', 2) text_pattern_ops`),
    index("repos_trending").on(table.type, table.trendingScore, table.id),
    index("repos_pipeline_trending").on(table.type, table.pipelineTag, table.trendingScore, table.id),
    index("repos_downloads").on(table.type, table.downloads, table.id),
    index("repos_likes").on(table.type, table.likes, table.id),
    index("repos_recent_likes").on(table.type, table.recentLikes, table.id),
    index("repos_created").on(table.type, table.createdAt, table.id),
    index("repos_modified").on(table.type, table.lastModified, table.id),
    index("repos_parameters").on(table.type, table.parameterCount, table.id),
    index("repos_gated").on(table.type, table.trendingScore, table.id).where(sql`${table.gated} is not null`),
    check("repos_disabled_is_private", sql`${table.disabledAt} is null or ${table.isPrivate}`),
    index("repos_disabled").on(table.disabledAt, table.id).where(sql`${table.disabledAt} is not null`),
    index("repos_storage").on(table.type, table.usedStorage, table.id),
    index("repos_owner_storage").on(table.namespaceId, table.type, table.usedStorage, table.id),
  ],
);

/** A row with its list of files, which takes megabytes for a repository with 100,000 of them. */
export type RepoWithFiles = typeof repos.$inferSelect;

/** A row as most requests need it: without the list of files. */
export type RepoRow = Omit<RepoWithFiles, "files">;

const { files: _files, ...withoutFiles } = getTableColumns(repos);

/** The columns of `RepoRow`. */
export const repoColumns = withoutFiles;
