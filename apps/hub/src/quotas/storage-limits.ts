import { limits } from "@modelyard/platform/limits";
import type { Queries } from "../database/queries.ts";
import { namespaceStorage, storageLimits } from "./tables.ts";

/** Limits on what users and organisations store, in bytes. */
export interface StorageLimits {
  /** Quota of each user. @default none */
  userBytes: number | undefined;
  /** Quota of each organisation. @default none */
  organisationBytes: number | undefined;
  /** The largest file. */
  fileBytes: number;
  /** What one user may have uploaded without using it in a commit. */
  stagedBytes: number;
}

export const defaultStorageLimits: StorageLimits = {
  userBytes: undefined,
  organisationBytes: undefined,
  fileBytes: limits.lfs.objectBytes,
  stagedBytes: limits.quotas.stagedBytes,
};

/** Puts limits in force, on all nodes. */
export async function writeStorageLimits(queries: Queries, wanted: StorageLimits): Promise<void> {
  const { userBytes = null, organisationBytes = null, fileBytes, stagedBytes } = wanted;
  const row = { userBytes, organisationBytes, fileBytes, stagedBytes };
  await queries.transaction(async (transaction) => {
    await transaction
      .insert(storageLimits)
      .values(row)
      .onConflictDoUpdate({ target: storageLimits.singleton, set: row });
    // What was added without a quota was not counted, and a restored backup may have other objects.
    await transaction.update(namespaceStorage).set({ countedAt: null });
  });
}

/** Returns the limits in force. */
export async function readStorageLimits(queries: Queries): Promise<StorageLimits> {
  const [row] = await queries.select().from(storageLimits);
  return limitsOf(row);
}

/** Returns the limits of the row that has them, or else the default ones. */
export function limitsOf(row: typeof storageLimits.$inferSelect | null | undefined): StorageLimits {
  if (row === undefined || row === null) return defaultStorageLimits;
  const { userBytes, organisationBytes, fileBytes, stagedBytes } = row;
  return {
    userBytes: userBytes ?? undefined,
    organisationBytes: organisationBytes ?? undefined,
    fileBytes,
    stagedBytes,
  };
}
