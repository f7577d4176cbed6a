import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Queries } from "../../database/queries.ts";
import { xorbs } from "../tables.ts";
import { ChunkTable } from "./chunk-table.ts";

interface CachedTable {
  table: ChunkTable;
  storedAtMs: number;
}

/** Reads the tables of chunks of stored xorbs, and keeps those used last in memory. */
export class ChunkTables {
  readonly #queries: Queries;
  readonly #cache = new LRUCache<string, CachedTable>({
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
    const cached = this.#cache.get(xorbHash);
    if (cached !== undefined && (storedAt === undefined || cached.storedAtMs === storedAt.getTime()))
      return cached.table;
    const [row] = await this.#queries
      .select({ chunks: xorbs.chunks, createdAt: xorbs.createdAt })
      .from(xorbs)
      .where(eq(xorbs.hash, xorbHash));
    if (row === undefined) return undefined;
    const table = new ChunkTable(row.chunks);
    this.#cache.set(xorbHash, { table, storedAtMs: row.createdAt.getTime() });
    return table;
  }
}
