import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Queries } from "../../database/queries.ts";
import { objectKey, xorbKey } from "../../objects/object-keys.ts";
import { xorbs } from "../tables.ts";
import { ChunkTable } from "./chunk-table.ts";

/** Where the bytes of a xorb are. */
export interface XorbLocation {
  key: string;
  /** Of a xorb that is a part of a whole object: the position of its first chunk. Its chunks have no headers there. */
  objectStart: number | undefined;
}

export interface KnownXorb {
  table: ChunkTable;
  location: XorbLocation;
}

interface CachedXorb extends KnownXorb {
  storedAtMs: number;
}

/** Reads the tables of chunks of stored xorbs, and keeps those used last in memory. */
export class ChunkTables {
  readonly #queries: Queries;
  readonly #cache = new LRUCache<string, CachedXorb>({
    maxSize: limits.xet.chunkTablesBytes,
    sizeCalculation: ({ table }) => table.bytes.length,
  });

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /**
   * Returns the table of a xorb.
   * @param storedAt when the xorb was stored, `createdAt` of its row. Required before reading positions in the stored
   * bytes: garbage collection may have removed the xorb, and a client may have uploaded it with another compression since
   * its table was cached. Without it, only hashes and sizes before compression are certain; they belong to the hash.
   * @returns `undefined` if no such xorb is stored
   */
  async get(xorbHash: string, storedAt?: Date): Promise<ChunkTable | undefined> {
    return (await this.find(xorbHash, storedAt))?.table;
  }

  /** As `get`, with the location. It may have changed from a whole object to the xorb's own key: then call `forget`. */
  async find(xorbHash: string, storedAt?: Date): Promise<KnownXorb | undefined> {
    const cached = this.#cache.get(xorbHash);
    if (cached !== undefined && (storedAt === undefined || cached.storedAtMs === storedAt.getTime())) return cached;
    const [row] = await this.#queries.select().from(xorbs).where(eq(xorbs.hash, xorbHash));
    if (row === undefined) return undefined;
    const known = {
      table: new ChunkTable(row.chunks),
      location: locationOf(row),
      storedAtMs: row.createdAt.getTime(),
    };
    this.#cache.set(xorbHash, known);
    return known;
  }

  /** Reads the xorb from the database again when it is needed next. */
  forget(xorbHash: string): void {
    this.#cache.delete(xorbHash);
  }
}

/** Returns where the bytes of a xorb are, by its row. */
export function locationOf({
  hash,
  objectSha256,
  objectStart,
}: Pick<typeof xorbs.$inferSelect, "hash" | "objectSha256" | "objectStart">): XorbLocation {
  if (objectSha256 === null || objectStart === null) return { key: xorbKey(hash), objectStart: undefined };
  return { key: objectKey(objectSha256), objectStart };
}
