import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date as calendarDay,
  customType,
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
    /** Of an organisation: whether its members with the role `read` may have it pay for their calls. */
    readersMaySpend: boolean("readers_may_spend").notNull().default(false),
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

/** Devices on which a user logged in: other devices' failures do not lock these out. */
export const knownDevices = hubSchema.table(
  "known_devices",
  {
    /** SHA-256 of the secret in the device's cookie. */
    hash: text("hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.userId] }), index("known_devices_user").on(table.userId)],
);

/** One row for each failed attempt and limit that it counts against, such as `network:192.0.2.0/24`. */
export const loginFailures = hubSchema.table(
  "login_failures",
  { subject: text("subject").notNull(), failedAt: date("failed_at").notNull() },
  (table) => [
    index("login_failures_subject").on(table.subject, table.failedAt),
    index("login_failures_failed_at").on(table.failedAt),
  ],
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
    /** Of all its weights; 0 where they do not say. For lists that ask for a range. */
    parameterCount: bigint("parameter_count", { mode: "number" }).notNull().default(0),
    /** How the row was made: one of an older way is made again at the start. */
    indexVersion: integer("index_version").notNull().default(0),
    usedStorage: bigint("used_storage", { mode: "number" }).notNull(),
    /** By what lists filter and count: `task:fill-mask`, `license:mit`, `provider:groq`. */
    facets: text("facets").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex("repos_name").on(table.type, table.foldedFullName),
    index("repos_namespace").on(table.namespaceId),
    // The index of trigrams is created at the start where PostgreSQL has `pg_trgm`: see `search/trigrams.ts`.
    index("repos_own_name").on(table.type, sql`split_part(${table.foldedFullName}, '/', 2) text_pattern_ops`),
    index("repos_tags").using("gin", table.tags),
    index("repos_facets").using("gin", table.facets),
    index("repos_trending").on(table.type, table.trendingScore, table.id),
    index("repos_pipeline_trending").on(table.type, table.pipelineTag, table.trendingScore, table.id),
    index("repos_downloads").on(table.type, table.downloads, table.id),
    index("repos_likes").on(table.type, table.likes, table.id),
    index("repos_created").on(table.type, table.createdAt, table.id),
    index("repos_modified").on(table.type, table.lastModified, table.id),
    index("repos_parameters").on(table.type, table.parameterCount, table.id),
    index("repos_storage").on(table.type, table.usedStorage, table.id),
  ],
);
export type RepoRow = typeof repos.$inferSelect;

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What search knows of a card. A trigger keeps the columns up to `popularity` equal to those of `repos`, so that the best
 * matches are found without reading the wide rows there. Who sees what is decided by `repos`.
 */
export const cardTexts = hubSchema.table(
  "card_texts",
  {
    repoId: text("repo_id")
      .primaryKey()
      .references(() => repos.id, { onDelete: "cascade" }),
    type: text("type").$type<RepoType>().notNull(),
    namespaceId: text("namespace_id").notNull(),
    isPrivate: boolean("is_private").notNull(),
    popularity: doublePrecision("popularity").notNull(),
    /** The commit that was indexed. A text of another commit than that of `repos` is never found. */
    sha: text("sha").notNull(),
    /** Equal for commits whose words are equal. */
    fingerprint: text("fingerprint").notNull(),
    /** Without markup, for excerpts. */
    body: text("body").notNull(),
    words: tsvector("words").notNull(),
  },
  (table) => [
    // One for each type: a search for datasets does not read what fits of a hundred times more models.
    index("card_texts_model_words").using("gin", table.words).where(sql`type = 'model'`),
    index("card_texts_dataset_words").using("gin", table.words).where(sql`type = 'dataset'`),
  ],
);

/** Words of public cards, by which a misspelt one is corrected. Made anew every hour. */
export const cardWords = hubSchema.table("card_words", {
  word: text("word").primaryKey(),
  /** How many cards have it. */
  cards: integer("cards").notNull(),
});

/**
 * How many public repositories have a value of a facet; the facet `all` has one, the empty one. Kept by triggers on
 * `repos`, in the transaction that changes a row.
 */
export const facetCounts = hubSchema.table(
  "facet_counts",
  {
    type: text("type").$type<RepoType>().notNull(),
    facet: text("facet").notNull(),
    value: text("value").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.facet, table.value] })],
);

/** How many public repositories have `chosen`, as `task:fill-mask`, and a value of a facet besides. Kept likewise. */
export const facetPairs = hubSchema.table(
  "facet_pairs",
  {
    type: text("type").$type<RepoType>().notNull(),
    /** One of a facet that has few values. */
    chosen: text("chosen").notNull(),
    facet: text("facet").notNull(),
    value: text("value").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.chosen, table.facet, table.value] }),
    index("facet_pairs_value").on(table.type, table.facet, table.value, table.chosen),
  ],
);

/** Downloads by day, of the last thirty days; all earlier ones are in `downloads_all_time`. */
export const repoDownloads = hubSchema.table(
  "repo_downloads",
  {
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    /** In UTC. */
    day: calendarDay("day", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.repoId, table.day] }), index("repo_downloads_day").on(table.day)],
);

export const likes = hubSchema.table(
  "likes",
  {
    repoId: text("repo_id")
      .notNull()
      .references(() => repos.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => namespaces.id, { onDelete: "cascade" }),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repoId, table.userId] }),
    index("likes_user").on(table.userId, table.createdAt),
    index("likes_created").on(table.createdAt),
  ],
);

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

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Results of forms for the page after the form, in pieces, sealed by the pages. */
export const pageResults = hubSchema.table(
  "page_results",
  {
    id: text("id").notNull(),
    piece: integer("piece").notNull(),
    /** The hash of a secret of the visitor's browser. */
    visitor: text("visitor").notNull(),
    /** The user or network that the limits count. */
    client: text("client").notNull(),
    content: bytea("content").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.piece] }),
    index("page_results_client").on(table.client),
    index("page_results_expires_at").on(table.expiresAt),
  ],
);

/** What all nodes together have admitted in a window, beyond the free part of each. */
export const rateLimitCounters = hubSchema.table(
  "rate_limit_counters",
  {
    bucket: text("bucket").notNull(),
    /** A user's id or an address. */
    key: text("key").notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    used: bigint("used", { mode: "number" }).notNull(),
    /** How much the node that asked last was granted. */
    granted: bigint("granted", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.key, table.startsAt] }),
    index("rate_limit_counters_starts_at").on(table.startsAt),
  ],
);
