import type { Database } from "@modelyard/platform/database";
import { and, eq, sql } from "drizzle-orm";
import type { ProviderPreferences } from "../contract/preferences.ts";
import { providerPreferences } from "../providers/tables.ts";
import type { KeyOwner } from "./key-owner.ts";
import { changeSettings, type Transaction } from "./router-changes.ts";

export const noPreferences: ProviderPreferences = { order: [], disabled: [], weights: {} };

/** Stores which providers the hub, organisations and users try, and in what order. */
export interface PreferenceStore {
  read(owner: KeyOwner): Promise<ProviderPreferences>;
  write(owner: KeyOwner, preferences: ProviderPreferences): Promise<void>;
  remove(owner: KeyOwner): Promise<void>;
}

export function createPreferenceStore(database: Database): PreferenceStore {
  return {
    async read(owner) {
      const [row] = await database.orm.select().from(providerPreferences).where(ownedBy(owner));
      if (row === undefined) return noPreferences;
      const { order, disabled, weights } = row;
      return { order, disabled, weights };
    },
    write: (owner, preferences) =>
      changeSettings(database, (transaction) => writePreferences(transaction, owner, preferences)),
    remove: (owner) =>
      changeSettings(database, async (transaction) => {
        await transaction.delete(providerPreferences).where(ownedBy(owner));
      }),
  };
}

export async function writePreferences(
  transaction: Transaction,
  { kind, id }: KeyOwner,
  preferences: ProviderPreferences,
): Promise<void> {
  await transaction
    .insert(providerPreferences)
    .values({ ownerKind: kind, ownerId: id, ...preferences })
    .onConflictDoUpdate({
      target: [providerPreferences.ownerKind, providerPreferences.ownerId],
      set: { ...preferences, updatedAt: sql`now()` },
    });
}

function ownedBy({ kind, id }: KeyOwner) {
  return and(eq(providerPreferences.ownerKind, kind), eq(providerPreferences.ownerId, id));
}
