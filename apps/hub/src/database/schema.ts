import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { orgRoles, tokenRoles } from "../contract/accounts.ts";
import type { DescribedModelFiles } from "../model-files/header-messages.ts";

/** The hub's tables. Indexes are plain ascending: PostgreSQL walks them backwards for "newest first". */
export const hubSchema = pgSchema("hub");

/** Milliseconds, as they stand on the wire, so that a page's cursor compares equal. */
const date = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Users and organisations share one space of names; a deleted one stays as a tombstone, so nobody can take it over. */
export const namespaces = hubSchema.table(
  "namespaces",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"user" | "org" | "tombstone">().notNull(),
    name: text("name").notNull(),
    foldedName: text("folded_name").notNull(),
    fullName: text("full_name").notNull(),
    email: text("email"),
    passwordHash: text("password_hash"),
    isAdmin: boolean("is_admin").notNull().default(false),
    createdAt: date("created_at").notNull(),
  },
  (table) => [uniqueIndex("namespaces_folded_name").on(table.foldedName)],
);

export const members = hubSchema.table(
  "members",
  {
    organisationId: text("organisation_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    role: text("role").$type<(typeof orgRoles)[number]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] }), index("members_user").on(table.userId)],
);

export const accessTokens = hubSchema.table(
  "access_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    displayName: text("display_name").notNull(),
    role: text("role").$type<(typeof tokenRoles)[number]>().notNull(),
    /** SHA-256 of the secret; the secret itself is nowhere. */
    hash: text("hash").notNull(),
    ending: text("ending").notNull(),
    createdAt: date("created_at").notNull(),
    lastUsedAt: date("last_used_at"),
  },
  (table) => [uniqueIndex("access_tokens_hash").on(table.hash), index("access_tokens_user").on(table.userId)],
);

export const sessions = hubSchema.table(
  "sessions",
  {
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** One row a failed login and limit it counts against: `account:alice`, `address:192.0.2.1`. */
export const loginFailures = hubSchema.table(
  "login_failures",
  { subject: text("subject").notNull(), failedAt: date("failed_at").notNull() },
  (table) => [index("login_failures_subject").on(table.subject, table.failedAt)],
);

/** At most one row: the link that makes the first administrator. */
export const setupTokens = hubSchema.table("setup_tokens", {
  singleton: boolean("singleton").primaryKey().default(true),
  hash: text("hash").notNull(),
  expiresAt: date("expires_at").notNull(),
});

export const repoTypes = ["model", "dataset"] as const;
export type RepoType = (typeof repoTypes)[number];

export interface IndexedFile {
  path: string;
  size: number;
  blobId: string;
}

/** A repository's settings, and what the index knows of the head of its `main`: git is the truth of the latter. */
export const repos = hubSchema.table(
  "repos",
  {
    id: text("id").primaryKey(),
    type: text("type").$type<RepoType>().notNull(),
    namespaceId: text("namespace_id")
      .notNull()
      .references(() => namespaces.id),
    creatorId: text("creator_id"),
    /** `namespace/name` as its owner writes it. */
    fullName: text("full_name").notNull(),
    foldedFullName: text("folded_full_name").notNull(),
    author: text("author").notNull(),
    isPrivate: boolean("is_private").notNull(),
    createdAt: date("created_at").notNull(),
    lastModified: date("last_modified").notNull(),
    downloads: integer("downloads").notNull().default(0),
    downloadsAllTime: bigint("downloads_all_time", { mode: "number" }).notNull().default(0),
    likes: integer("likes").notNull().default(0),
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
    /** What the headers of its weight files say. */
    modelFiles: jsonb("model_files").$type<DescribedModelFiles>(),
    /** Of all its weights; for lists that ask for a range. */
    parameterCount: bigint("parameter_count", { mode: "number" }),
    /** How the row was made: one of an older way is made again at the start. */
    indexVersion: integer("index_version").notNull().default(0),
    usedStorage: bigint("used_storage", { mode: "number" }).notNull(),
  },
  (table) => [
    uniqueIndex("repos_name").on(table.type, table.foldedFullName),
    index("repos_namespace").on(table.namespaceId),
    index("repos_name_trigrams").using("gin", table.foldedFullName.op("gin_trgm_ops")),
    index("repos_tags").using("gin", table.tags),
    index("repos_trending").on(table.type, table.trendingScore, table.id),
    index("repos_pipeline_trending").on(table.type, table.pipelineTag, table.trendingScore, table.id),
    index("repos_downloads").on(table.type, table.downloads, table.id),
    index("repos_likes").on(table.type, table.likes, table.id),
    index("repos_created").on(table.type, table.createdAt, table.id),
    index("repos_modified").on(table.type, table.lastModified, table.id),
  ],
);
export type RepoRow = typeof repos.$inferSelect;

/** Which provider serves a model. Keyed by the folded id, because a mapping may be there before the repository. */
export const mappings = hubSchema.table(
  "mappings",
  {
    foldedModelId: text("folded_model_id").notNull(),
    /** As it was registered; the repository's own spelling wins once there is one. */
    modelId: text("model_id").notNull(),
    provider: text("provider").notNull(),
    providerModelId: text("provider_model_id").notNull(),
    task: text("task").notNull(),
    status: text("status").$type<"live" | "staging" | "error">().notNull(),
    adapter: text("adapter").$type<"lora">(),
    adapterWeightsPath: text("adapter_weights_path"),
  },
  (table) => [primaryKey({ columns: [table.foldedModelId, table.provider] })],
);
