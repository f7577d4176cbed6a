import type { ProviderDefinition } from "@modelyard/inference/providers";
import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import { seal, unseal } from "@modelyard/platform/seal";
import { sql } from "drizzle-orm";
import { type ModelPrice, priceKey } from "../usage/prices.ts";
import { modelPrices } from "../usage/tables.ts";
import { type CallableProvider, callableProvider, customDefinition } from "./callable-provider.ts";
import { customProviders, providerKeys } from "./tables.ts";

export const routerChannel = "modelyard_router";

interface ProviderStoreOptions {
  database: Database;
  masterKey: Buffer;
  /** The providers with a fixed address, by id. */
  builtIn: ReadonlyMap<string, ProviderDefinition>;
  logger: Logger;
}

/** Providers, their keys and addresses: kept in PostgreSQL, used from memory. */
export interface ProviderStore {
  /** By id; every built-in provider is there, with or without a key. */
  current: () => ReadonlyMap<string, CallableProvider>;
  /** By `priceKey`. */
  prices: () => ReadonlyMap<string, ModelPrice>;
  /** Reads everything anew. When that fails, what was known stays in use. */
  reload(): Promise<void>;
  putKey(provider: string, key: string): Promise<void>;
  /** `key` absent: the stored key, if any, stays. */
  putPrice(price: ModelPrice & { provider: string; providerModelId: string }): Promise<void>;
  putCustomProvider(custom: { id: string; label: string; baseUrl: string; key?: string | undefined }): Promise<void>;
}

const hubKey = { ownerKind: "hub", ownerId: "" } as const;

function placeOf({ ownerKind, ownerId, provider }: { ownerKind: string; ownerId: string; provider: string }): string {
  return `provider_keys/${ownerKind}/${ownerId}/${provider}/sealed_key`;
}

export function createProviderStore({ database, masterKey, builtIn, logger }: ProviderStoreOptions): ProviderStore {
  const { orm } = database;
  let providers: ReadonlyMap<string, CallableProvider> = new Map();
  let prices: ReadonlyMap<string, ModelPrice> = new Map();
  let started = 0;
  let applied = 0;

  async function load(): Promise<ReadonlyMap<string, CallableProvider>> {
    const [keyRows, customRows] = await Promise.all([
      orm.select().from(providerKeys),
      orm.select().from(customProviders),
    ]);
    const keys = new Map<string, string>();
    for (const row of keyRows) {
      const key = openKey(row);
      if (key !== undefined && row.ownerKind === hubKey.ownerKind) keys.set(row.provider, key);
    }
    const definitions = [...builtIn.values()].map((definition) => ({ definition, custom: false }));
    const customs = customRows
      .filter(({ id }) => !builtIn.has(id))
      .map((row) => ({ definition: customDefinition(row), custom: true }));
    return new Map(
      [...definitions, ...customs].map(({ definition, custom }) => [
        definition.id,
        callableProvider(definition, { key: keys.get(definition.id), custom }),
      ]),
    );
  }

  function openKey(row: typeof providerKeys.$inferSelect): string | undefined {
    try {
      return unseal(masterKey, placeOf(row), row.sealedKey);
    } catch (error) {
      logger.error({ err: error, provider: row.provider }, "a stored provider key cannot be read; store it again");
      return undefined;
    }
  }

  async function reload(): Promise<void> {
    started += 1;
    const turn = started;
    const [loaded, priceRows] = await Promise.all([load(), orm.select().from(modelPrices)]);
    // A slower, earlier reading must not undo a later one.
    if (turn < applied) return;
    applied = turn;
    providers = loaded;
    prices = new Map(priceRows.map((row) => [priceKey(row.provider, row.providerModelId), row]));
  }

  type Transaction = Parameters<Parameters<typeof orm.transaction>[0]>[0];

  async function writeKey(transaction: Transaction, provider: string, key: string): Promise<void> {
    const sealedKey = seal(masterKey, placeOf({ ...hubKey, provider }), key);
    await transaction
      .insert(providerKeys)
      .values({ ...hubKey, provider, sealedKey })
      .onConflictDoUpdate({
        target: [providerKeys.ownerKind, providerKeys.ownerId, providerKeys.provider],
        set: { sealedKey, updatedAt: sql`now()` },
      });
  }

  async function change(write: (transaction: Transaction) => Promise<void>): Promise<void> {
    await orm.transaction(async (transaction) => {
      await write(transaction);
      // Every node, this one too, hears of it when the transaction is through.
      await transaction.execute(sql`select pg_notify(${routerChannel}, '{"kind":"providers"}')`);
    });
    await reload();
  }

  return {
    current: () => providers,
    prices: () => prices,
    reload,
    putKey: (provider, key) => change((transaction) => writeKey(transaction, provider, key)),
    putPrice: ({ provider, providerModelId, ...amounts }) =>
      change(async (transaction) => {
        await transaction
          .insert(modelPrices)
          .values({ provider, providerModelId, ...amounts })
          .onConflictDoUpdate({
            target: [modelPrices.provider, modelPrices.providerModelId],
            set: { ...amounts, updatedAt: sql`now()` },
          });
      }),
    putCustomProvider: ({ key, ...custom }) =>
      change(async (transaction) => {
        await transaction
          .insert(customProviders)
          .values(custom)
          .onConflictDoUpdate({
            target: customProviders.id,
            set: { label: custom.label, baseUrl: custom.baseUrl, updatedAt: sql`now()` },
          });
        if (key !== undefined) await writeKey(transaction, custom.id, key);
      }),
  };
}
