import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import { and, asc, eq, sql } from "drizzle-orm";
import type { KeyTest } from "../contract/provider-keys.ts";
import type { KeyOwner } from "../owners/key-owner.ts";
import { changeSettings, type Transaction } from "../owners/router-changes.ts";
import { providerKeys } from "../providers/tables.ts";
import { openKey, sealKey } from "./sealed-key.ts";

/** A stored key with its metadata. `key` is `undefined` when it cannot be decrypted. */
export interface StoredKey {
  provider: string;
  key: string | undefined;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
  lastTest: KeyTest | null;
}

/** The providers' keys of the hub, of organisations and of users. */
export interface KeyStore {
  list(owner: KeyOwner): Promise<StoredKey[]>;
  /** Stores or replaces a key. Resets the metadata of the old one. */
  put(owner: KeyOwner, provider: string, key: string): Promise<void>;
  /** Does the same within a transaction. */
  write(transaction: Transaction, owner: KeyOwner, provider: string, key: string): Promise<void>;
  /** @returns whether there was one */
  remove(owner: KeyOwner, provider: string): Promise<boolean>;
  noteTest(owner: KeyOwner, provider: string, test: KeyTest): Promise<void>;
}

interface KeyStoreOptions {
  database: Database;
  /** 32 bytes. */
  masterKey: Buffer;
  logger: Logger;
}

export function createKeyStore({ database, masterKey, logger }: KeyStoreOptions): KeyStore {
  const { orm } = database;

  function decrypted(row: typeof providerKeys.$inferSelect): string | undefined {
    const { ownerKind: kind, ownerId: id, provider, sealedKey } = row;
    try {
      return openKey(masterKey, { owner: { kind, id }, provider }, sealedKey);
    } catch (error) {
      logger.error({ err: error, provider }, "stored provider key could not be decrypted; store it again");
      return undefined;
    }
  }

  async function write(transaction: Transaction, owner: KeyOwner, provider: string, key: string): Promise<void> {
    const [before] = await transaction
      .select()
      .from(providerKeys)
      .where(and(ownedBy(owner), eq(providerKeys.provider, provider)));
    // Storing the same key again keeps its metadata.
    if (before !== undefined && decrypted(before) === key) return;
    const sealedKey = sealKey(masterKey, { owner, provider }, key);
    await transaction
      .insert(providerKeys)
      .values({ ownerKind: owner.kind, ownerId: owner.id, provider, sealedKey })
      .onConflictDoUpdate({
        target: [providerKeys.ownerKind, providerKeys.ownerId, providerKeys.provider],
        set: { sealedKey, updatedAt: sql`now()`, lastUsedAt: null, lastTest: null },
      });
  }

  return {
    async list(owner) {
      const rows = await orm.select().from(providerKeys).where(ownedBy(owner)).orderBy(asc(providerKeys.provider));
      return rows.map((row) => Object.assign(row, { key: decrypted(row) }));
    },
    put: (owner, provider, key) => changeSettings(database, (transaction) => write(transaction, owner, provider, key)),
    write,
    remove: (owner, provider) =>
      changeSettings(database, async (transaction) => {
        const removed = await transaction
          .delete(providerKeys)
          .where(and(ownedBy(owner), eq(providerKeys.provider, provider)))
          .returning({ provider: providerKeys.provider });
        return removed.length > 0;
      }),
    async noteTest(owner, provider, lastTest) {
      await orm
        .update(providerKeys)
        .set({ lastTest })
        .where(and(ownedBy(owner), eq(providerKeys.provider, provider)));
    },
  };
}

function ownedBy({ kind, id }: KeyOwner) {
  return and(eq(providerKeys.ownerKind, kind), eq(providerKeys.ownerId, id));
}
