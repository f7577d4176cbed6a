import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { PriceRequest } from "../contract/prices.ts";
import type { QuotaRequest } from "../contract/quotas.ts";
import type { RouterSettings } from "../contract/router-settings.ts";
import type { KeyStore } from "../keys/key-store.ts";
import { hubOwner } from "../owners/key-owner.ts";
import { writePreferences } from "../owners/preference-store.ts";
import type { Transaction } from "../owners/router-changes.ts";
import { deleteCustomProvider, writeCustomProvider } from "../providers/provider-store.ts";
import { customProviders, providerKeys } from "../providers/tables.ts";
import { deleteCounts, writeQuota } from "../quotas/quota-store.ts";
import { quotas } from "../quotas/tables.ts";
import { priceKey } from "../usage/prices.ts";
import { modelPrices } from "../usage/tables.ts";

/** Replaces the sections that are given. Entries that do not change are not written. */
export async function writeSettings(transaction: Transaction, keys: KeyStore, settings: RouterSettings): Promise<void> {
  if (settings.customProviders !== undefined) await writeCustoms(transaction, keys, settings.customProviders);
  if (settings.keys !== undefined) await writeKeys(transaction, keys, settings);
  if (settings.preferences !== undefined) await writePreferences(transaction, hubOwner, settings.preferences);
  if (settings.prices !== undefined) await writePrices(transaction, settings.prices);
  if (settings.quotas !== undefined) await writeQuotas(transaction, settings.quotas);
}

type Customs = NonNullable<RouterSettings["customProviders"]>;

async function writeCustoms(transaction: Transaction, keys: KeyStore, customs: Customs): Promise<void> {
  for (const { label, ...custom } of customs) {
    await writeCustomProvider(transaction, keys, { ...custom, label: label ?? custom.id });
  }
  const stored = await transaction.select({ id: customProviders.id }).from(customProviders);
  for (const { id } of stored) {
    if (!customs.some((custom) => custom.id === id)) await deleteCustomProvider(transaction, id);
  }
}

async function writeKeys(transaction: Transaction, keys: KeyStore, settings: RouterSettings): Promise<void> {
  const listed = settings.keys ?? [];
  for (const { provider, key } of listed) await keys.write(transaction, hubOwner, provider, key);
  // The key of a custom provider may be listed with the provider instead.
  const providers = [...listed.map(({ provider }) => provider), ...listedWithServers(settings)];
  const others = providers.length === 0 ? undefined : notInArray(providerKeys.provider, providers);
  await transaction.delete(providerKeys).where(and(eq(providerKeys.ownerKind, "hub"), others));
}

function listedWithServers({ customProviders: customs = [] }: RouterSettings): string[] {
  return customs.filter(({ key }) => key !== undefined).map(({ id }) => id);
}

const priceColumns = {
  input_micros: "inputMicros",
  output_micros: "outputMicros",
  image_micros: "imageMicros",
  second_micros: "secondMicros",
  cached_read_micros: "cachedReadMicros",
  cached_write_micros: "cachedWriteMicros",
  tiers: "tiers",
} as const satisfies Record<string, keyof PriceRequest>;

const columns = sql.raw(Object.keys(priceColumns).join(", "));
const fields = sql.raw(
  Object.values(priceColumns)
    .map((name) => `"${name}"`)
    .join(", "),
);
const typedFields = sql.raw(
  Object.values(priceColumns)
    .map((name) => `"${name}" ${name === "tiers" ? "jsonb" : "bigint"}`)
    .join(", "),
);

function amounts(table: string): SQL {
  return sql.raw(
    Object.keys(priceColumns)
      .map((column) => `${table}.${column}`)
      .join(", "),
  );
}

async function writePrices(transaction: Transaction, prices: readonly PriceRequest[]): Promise<void> {
  const { provider, providerModelId } = modelPrices;
  const stored = await transaction.select({ provider, providerModelId }).from(modelPrices);
  const listed = new Set(prices.map((price) => priceKey(price.provider, price.providerModelId)));
  for (const gone of stored.filter((price) => !listed.has(priceKey(price.provider, price.providerModelId)))) {
    await transaction
      .delete(modelPrices)
      .where(and(eq(provider, gone.provider), eq(providerModelId, gone.providerModelId)));
  }
  if (prices.length === 0) return;
  await transaction.execute(sql`
    insert into model_prices (provider, provider_model_id, ${columns})
    select provider, "providerModelId", ${fields}
    from json_to_recordset(${JSON.stringify(prices)}::text::json) as price(
      provider text, "providerModelId" text, ${typedFields})
    on conflict (provider, provider_model_id)
    do update set (${columns}, updated_at) = row (${amounts("excluded")}, now())
    where (${amounts("model_prices")}) is distinct from (${amounts("excluded")})`);
}

async function writeQuotas(transaction: Transaction, listed: readonly QuotaRequest[]): Promise<void> {
  const written: string[] = [];
  for (const quota of listed) written.push((await writeQuota(transaction, hubOwner, quota)).id);
  const others = written.length === 0 ? undefined : notInArray(quotas.id, written);
  const gone = await transaction
    .delete(quotas)
    .where(and(eq(quotas.ownerKind, "hub"), others))
    .returning({ id: quotas.id });
  for (const { id } of gone) await deleteCounts(transaction, id);
}
