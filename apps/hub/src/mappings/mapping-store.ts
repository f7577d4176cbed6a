import { and, asc, eq, inArray } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { foldName } from "../accounts/names.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { refreshProviders } from "../facets/provider-facets.ts";
import type { NamedMapping } from "../repo-api/represent.ts";
import { mappings } from "./tables.ts";

export interface MappingToRegister {
  /** `namespace/name`; the repository may not exist yet. */
  modelId: string;
  provider: string;
  providerModelId: string;
  task: string;
  status?: "live" | "staging" | "error";
  adapter?: "lora";
  adapterWeightsPath?: string;
}

/** Stores which provider serves which model. */
export interface Mappings {
  /** Adds or replaces the mapping of a model at a provider. */
  upsert: (mapping: MappingToRegister) => Promise<void>;
  /** Removes a mapping. @returns false if there was none */
  remove: (mapping: { modelId: string; provider: string }) => Promise<boolean>;
}

export function createMappings(orm: PostgresJsDatabase): Mappings {
  return {
    upsert: ({ modelId, provider, providerModelId, task, status = "live", adapter, adapterWeightsPath }) =>
      orm.transaction(async (transaction) => {
        const row = {
          modelId,
          providerModelId,
          task,
          status,
          adapter: adapter ?? null,
          adapterWeightsPath: adapterWeightsPath ?? null,
        };
        await transaction
          .insert(mappings)
          .values({ foldedModelId: foldName(modelId), provider, ...row })
          .onConflictDoUpdate({ target: [mappings.foldedModelId, mappings.provider], set: row });
        await refreshProviders(transaction, modelId);
        await announceDirectoryChange(transaction, { kind: "mappings" });
      }),
    remove: ({ modelId, provider }) =>
      orm.transaction(async (transaction) => {
        const removed = await transaction
          .delete(mappings)
          .where(and(eq(mappings.foldedModelId, foldName(modelId)), eq(mappings.provider, provider)))
          .returning({ provider: mappings.provider });
        await refreshProviders(transaction, modelId);
        await announceDirectoryChange(transaction, { kind: "mappings" });
        return removed.length > 0;
      }),
  };
}

/** Returns the mappings of models by folded id, each list sorted by provider. */
export async function mappingsOfModels(
  orm: PostgresJsDatabase,
  modelIds: readonly string[],
): Promise<Map<string, NamedMapping[]>> {
  const byModel = new Map<string, NamedMapping[]>();
  if (modelIds.length === 0) return byModel;
  const rows = await orm
    .select()
    .from(mappings)
    .where(inArray(mappings.foldedModelId, modelIds.map(foldName)))
    .orderBy(asc(mappings.foldedModelId), asc(mappings.provider));
  for (const row of rows) {
    const list = byModel.get(row.foldedModelId) ?? [];
    list.push(namedMapping(row));
    byModel.set(row.foldedModelId, list);
  }
  return byModel;
}

export function namedMapping(row: typeof mappings.$inferSelect): NamedMapping {
  return {
    provider: row.provider,
    status: row.status,
    providerId: row.providerModelId,
    task: row.task,
    ...(row.adapter === null ? {} : { adapter: row.adapter }),
    ...(row.adapterWeightsPath === null ? {} : { adapterWeightsPath: row.adapterWeightsPath }),
  };
}
