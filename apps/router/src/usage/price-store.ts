import type { Database } from "@modelyard/platform/database";
import { and, asc, eq, sql } from "drizzle-orm";
import { changeSettings } from "../owners/router-changes.ts";
import { type ModelPrice, priceKey } from "./prices.ts";
import { modelPrices } from "./tables.ts";

export type StoredPrice = typeof modelPrices.$inferSelect;

/** The prices of providers: stored in PostgreSQL, read from memory. */
export interface PriceStore {
  /** By `priceKey`. */
  current: () => ReadonlyMap<string, ModelPrice>;
  /** Reads all prices again. When that fails, the old ones stay in use. */
  reload(): Promise<void>;
  list(): Promise<StoredPrice[]>;
  put(price: ModelPrice & { provider: string; providerModelId: string }): Promise<void>;
  /** @returns whether there was one */
  remove(provider: string, providerModelId: string): Promise<boolean>;
}

export function createPriceStore(database: Database): PriceStore {
  const { orm } = database;
  let prices: ReadonlyMap<string, ModelPrice> = new Map();
  let started = 0;
  let applied = 0;

  async function list(): Promise<StoredPrice[]> {
    return orm.select().from(modelPrices).orderBy(asc(modelPrices.provider), asc(modelPrices.providerModelId));
  }

  async function reload(): Promise<void> {
    started += 1;
    const turn = started;
    const rows = await list();
    // A slow earlier query must not replace the result of a later one.
    if (turn < applied) return;
    applied = turn;
    prices = new Map(rows.map((row) => [priceKey(row.provider, row.providerModelId), row]));
  }

  return {
    current: () => prices,
    reload,
    list,
    async put({ provider, providerModelId, ...price }) {
      const { inputMicros, outputMicros, imageMicros, secondMicros, cachedReadMicros, cachedWriteMicros, tiers } =
        price;
      const ofTokens = { inputMicros, outputMicros, cachedReadMicros, cachedWriteMicros, tiers: [...tiers] };
      const amounts = { ...ofTokens, imageMicros, secondMicros };
      await changeSettings(database, async (transaction) => {
        await transaction
          .insert(modelPrices)
          .values({ provider, providerModelId, ...amounts })
          .onConflictDoUpdate({
            target: [modelPrices.provider, modelPrices.providerModelId],
            set: { ...amounts, updatedAt: sql`now()` },
          });
      });
      await reload();
    },
    async remove(provider, providerModelId) {
      const isRemoved = await changeSettings(database, async (transaction) => {
        const removed = await transaction
          .delete(modelPrices)
          .where(and(eq(modelPrices.provider, provider), eq(modelPrices.providerModelId, providerModelId)))
          .returning({ provider: modelPrices.provider });
        return removed.length > 0;
      });
      await reload();
      return isRemoved;
    },
  };
}
