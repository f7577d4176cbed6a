import { limits } from "@modelyard/platform/limits";
import { eq, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Queries } from "../../database/queries.ts";
import { xorbs } from "../tables.ts";
import { ChunkTable } from "./chunk-table.ts";

/** Reads the tables of chunks of stored xorbs, and keeps those used last in memory: they never change. */
export class ChunkTables {
  readonly #queries: Queries;
  readonly #cache = new LRUCache<string, ChunkTable>({
    maxSize: limits.xet.chunkTablesBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** @returns `undefined` if no such xorb is stored */
  async get(xorbHash: string): Promise<ChunkTable | undefined> {
    const cached = this.#cache.get(xorbHash);
    if (cached !== undefined) return cached;
    const [row] = await this.#queries.select({ chunks: xorbs.chunks }).from(xorbs).where(eq(xorbs.hash, xorbHash));
    if (row === undefined) return undefined;
    const table = new ChunkTable(row.chunks);
    this.#cache.set(xorbHash, table);
    return table;
  }

  /** Returns the hashes of those xorbs that are stored. */
  async stored(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await this.#queries
      .select({ hash: xorbs.hash })
      .from(xorbs)
      .where(inArray(xorbs.hash, [...hashes]));
    return new Set(rows.map(({ hash }) => hash));
  }
}
