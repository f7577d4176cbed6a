import { sql } from "drizzle-orm";
import { bigint, boolean, customType, foreignKey, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { date, hubSchema } from "../database/hub-schema.ts";
import { objects } from "../objects/tables.ts";
import { repos } from "../repos/tables.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Xorbs whose chunks were checked and whose bytes are durable, by hash string. */
export const xorbs = hubSchema.table(
  "xorbs",
  {
    hash: text("hash").primaryKey(),
    /** Bytes with the headers of chunks, also where these are not stored. */
    storedBytes: integer("stored_bytes").notNull(),
    rawBytes: integer("raw_bytes").notNull(),
    /** Hash and positions of each chunk, see `chunk-table.ts`. */
    chunks: bytea("chunks").notNull(),
    /** The object that contains the chunks, one after the other; null: the xorb has a key in the object store. */
    objectSha256: text("object_sha256"),
    /** Position of the first chunk in that object. */
    objectStart: bigint("object_start", { mode: "number" }),
    /** When the bytes were stored. A xorb that was removed and uploaded again can have other bytes, with another table. */
    createdAt: date("created_at").notNull(),
    /**
     * When a client last learned that the xorb is stored: by an upload, a shard or a search for chunks. It may name the xorb
     * for weeks without asking again. See `keep-xorbs.ts`.
     */
    learnedAt: date("learned_at").notNull().defaultNow(),
  },
  (table) => [
    // An object that a xorb needs cannot be removed.
    foreignKey({ name: "xorbs_object", columns: [table.objectSha256], foreignColumns: [objects.sha256] }),
    index("xorbs_object").on(table.objectSha256).where(sql`${table.objectSha256} is not null`),
  ],
);

/** Who has uploaded the bytes of a xorb, and may therefore use all of it in files. */
export const xorbUploads = hubSchema.table(
  "xorb_uploads",
  {
    xorbHash: text("xorb_hash").notNull(),
    /** Not a foreign key: what a deleted user has uploaded stays uploaded. */
    userId: text("user_id").notNull(),
    /** Whether files use enough of it, see `mark-used-xorbs.ts`: until then, the xorb counts as staged by the user. */
    isUsed: boolean("is_used").notNull().default(false),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.xorbHash, table.userId] }),
    index("xorb_uploads_staged").on(table.userId).where(sql`not ${table.isUsed}`),
    foreignKey({ name: "xorb_uploads_xorb", columns: [table.xorbHash], foreignColumns: [xorbs.hash] }).onDelete(
      "cascade",
    ),
  ],
);

/** Chunks that clients ask for when they look for stored data: about one of 1,024, and the first of each file. */
export const xorbChunks = hubSchema.table(
  "xorb_chunks",
  {
    hash: text("hash").notNull(),
    xorbHash: text("xorb_hash").notNull(),
    chunk: integer("chunk").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.xorbHash] }),
    foreignKey({ name: "xorb_chunks_xorb", columns: [table.xorbHash], foreignColumns: [xorbs.hash] }).onDelete(
      "cascade",
    ),
  ],
);

/** Files that are put together from xorbs, by hash string. The hash was computed from their chunks. */
export const xetFiles = hubSchema.table(
  "xet_files",
  {
    hash: text("hash").primaryKey(),
    size: bigint("size", { mode: "number" }).notNull(),
    /** Computed from the bytes; null until then. */
    sha256: text("sha256"),
    createdAt: date("created_at").notNull(),
  },
  (table) => [index("xet_files_sha256").on(table.sha256)],
);

/** The parts of a file in order, each a range of chunks of one xorb. */
export const xetTerms = hubSchema.table(
  "xet_terms",
  {
    fileHash: text("file_hash").notNull(),
    position: integer("position").notNull(),
    /** Position of the term's first byte in the file. */
    start: bigint("start", { mode: "number" }).notNull(),
    rawBytes: integer("raw_bytes").notNull(),
    xorbHash: text("xorb_hash").notNull(),
    chunkStart: integer("chunk_start").notNull(),
    /** The index after the last chunk. */
    chunkEnd: integer("chunk_end").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileHash, table.position] }),
    foreignKey({ name: "xet_terms_file", columns: [table.fileHash], foreignColumns: [xetFiles.hash] }).onDelete(
      "cascade",
    ),
    // A xorb that a file needs cannot be removed.
    foreignKey({ name: "xet_terms_xorb", columns: [table.xorbHash], foreignColumns: [xorbs.hash] }),
    index("xet_terms_xorb").on(table.xorbHash),
  ],
);

/** Files whose SHA-256 is being computed, for a user who has uploaded them to a repository. */
export const xetArrivals = hubSchema.table(
  "xet_arrivals",
  {
    repoId: text("repo_id").notNull(),
    userId: text("user_id").notNull(),
    fileHash: text("file_hash").notNull(),
    /** As the client said. */
    sha256: text("sha256").notNull(),
    createdAt: date("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repoId, table.userId, table.fileHash] }),
    foreignKey({ name: "xet_arrivals_repo", columns: [table.repoId], foreignColumns: [repos.id] }).onDelete("cascade"),
    foreignKey({ name: "xet_arrivals_file", columns: [table.fileHash], foreignColumns: [xetFiles.hash] }).onDelete(
      "cascade",
    ),
    index("xet_arrivals_created").on(table.createdAt),
  ],
);

export type XetTermRow = typeof xetTerms.$inferSelect;
