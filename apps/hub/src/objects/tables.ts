import { sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";
import { repos } from "../repos/tables.ts";

/** Objects whose bytes were checked and are durable, by SHA-256. */
export const objects = hubSchema.table(
  "objects",
  {
    sha256: text("sha256").primaryKey(),
    size: bigint("size", { mode: "number" }).notNull(),
    /** `whole`: under its own key of the object store; `xorbs`: put together from xorbs. */
    storedAs: text("stored_as", { enum: ["whole", "xorbs"] }).notNull(),
    /** The hash of the file in the Xet protocol, once it is known. */
    xetHash: text("xet_hash"),
    /**
     * When a node may cut the object into chunks; later while a node does that, so that others take over if it stops. Null: no
     * work is left.
     */
    chunkAt: date("chunk_at"),
    createdAt: date("created_at").notNull(),
  },
  (table) => [index("objects_chunk_at").on(table.chunkAt).where(sql`${table.chunkAt} is not null`)],
);

/**
 * Objects of a repository, by the users who proved that they have the bytes: they uploaded them to this repository, or can
 * read them in another one.
 */
export const repoObjects = hubSchema.table(
  "repo_objects",
  {
    repoId: text("repo_id").notNull(),
    sha256: text("sha256").notNull(),
    /** The user who proved it. Not a foreign key: the link outlives the account. */
    linkedBy: text("linked_by").notNull(),
    /**
     * Whether a branch, tag or pull request of the repository has a file with this content. Only then may other users read
     * the object here.
     */
    isReferenced: boolean("is_referenced").notNull().default(false),
    /** Whether that was ever so: until then, the object counts as staged by its user. */
    wasReferenced: boolean("was_referenced").notNull().default(false),
    /**
     * Whose quota counts the object, if not that of the repository's owner: a user without write access, who uploaded it for a
     * pull request. Until that is merged.
     */
    chargedTo: text("charged_to"),
    /** When the link was made or last used: by an upload, commit or push, or when its last ref was found to be gone. */
    usedAt: date("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repoId, table.sha256, table.linkedBy] }),
    // Generated names would be longer than PostgreSQL allows.
    foreignKey({ name: "repo_objects_repo", columns: [table.repoId], foreignColumns: [repos.id] }).onDelete("cascade"),
    foreignKey({ name: "repo_objects_object", columns: [table.sha256], foreignColumns: [objects.sha256] }),
    index("repo_objects_object").on(table.sha256),
    index("repo_objects_charged").on(table.chargedTo).where(sql`${table.chargedTo} is not null`),
    index("repo_objects_staged").on(table.linkedBy).where(sql`not ${table.wasReferenced}`),
  ],
);

/**
 * Objects that users have uploaded to a repository that was deleted, or from which they were deleted permanently. They count
 * as staged by these users until garbage collection has removed the bytes.
 */
export const releasedObjects = hubSchema.table(
  "released_objects",
  {
    /** The user of the removed link. Not a foreign key: neither the user nor the object needs to exist any more. */
    userId: text("user_id").notNull(),
    sha256: text("sha256").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    /**
     * When the link was last used. The row lives for the grace period after that, whether other users have the object or not:
     * anything else would tell a user who has it.
     */
    usedAt: date("used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sha256] }),
    index("released_objects_used_at").on(table.usedAt),
  ],
);

/** Uploads in parts that are not complete: of LFS, and those that bypass the hub. */
export const objectUploads = hubSchema.table(
  "object_uploads",
  {
    id: text("id").primaryKey(),
    /** Not a foreign key: the parts of a deleted repository count until they are removed. */
    repoId: text("repo_id").notNull(),
    userId: text("user_id").notNull(),
    sha256: text("sha256").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    partBytes: integer("part_bytes").notNull(),
    /** The id of the upload at S3, for parts that are sent there directly. */
    driverUploadId: text("driver_upload_id"),
    createdAt: date("created_at").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (table) => [
    index("object_uploads_object").on(table.repoId, table.userId, table.sha256),
    index("object_uploads_user").on(table.userId),
    index("object_uploads_expires").on(table.expiresAt),
  ],
);

export type ObjectRow = typeof objects.$inferSelect;
export type ObjectUploadRow = typeof objectUploads.$inferSelect;
