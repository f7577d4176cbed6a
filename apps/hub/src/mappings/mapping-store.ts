import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import {
  type AuditEvent,
  type AuditedChange,
  type AuditOrigin,
  provision,
  recordAudit,
} from "../audit/record-audit.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Queries } from "../database/queries.ts";
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

/** Stores which provider serves which model. Changes are recorded in the audit log. */
export interface Mappings {
  /** Adds or replaces the mapping of a model at a provider. @param origin default: the provision */
  upsert: (mapping: MappingToRegister, origin?: AuditOrigin) => Promise<void>;
  /** Removes a mapping. @param origin default: the provision @returns false if there was none */
  remove: (mapping: { modelId: string; provider: string }, origin?: AuditOrigin) => Promise<boolean>;
}

export function createMappings(orm: PostgresJsDatabase, now: () => Date): Mappings {
  return {
    upsert: (
      { modelId, provider, providerModelId, task, status = "live", adapter, adapterWeightsPath },
      origin = provision,
    ) =>
      orm.transaction(async (transaction) => {
        const isThis = and(eq(mappings.foldedModelId, foldName(modelId)), eq(mappings.provider, provider));
        const [before] = await transaction.select().from(mappings).where(isThis);
        const row = {
          modelId,
          providerModelId,
          task,
          status,
          adapter: adapter ?? null,
          adapterWeightsPath: adapterWeightsPath ?? null,
          modelBytes: null,
        };
        await transaction
          .insert(mappings)
          .values({ foldedModelId: foldName(modelId), provider, ...row })
          .onConflictDoUpdate({ target: [mappings.foldedModelId, mappings.provider], set: row });
        await refreshProviders(transaction, modelId);
        await announceDirectoryChange(transaction, { kind: "mappings" });
        const details = { provider, providerModelId, task, status, adapter: row.adapter };
        // Each start applies the provision again.
        if (!isDeepStrictEqual(before, { foldedModelId: foldName(modelId), provider, ...row }))
          await recordMapping(transaction, { origin, now: now() }, { action: "mapping.set", modelId, details });
      }),
    remove: ({ modelId, provider }, origin = provision) =>
      orm.transaction(async (transaction) => {
        const removed = await transaction
          .delete(mappings)
          .where(and(eq(mappings.foldedModelId, foldName(modelId)), eq(mappings.provider, provider)))
          .returning({ provider: mappings.provider });
        await refreshProviders(transaction, modelId);
        await announceDirectoryChange(transaction, { kind: "mappings" });
        const event = { action: "mapping.remove", modelId, details: { provider } } as const;
        if (removed.length > 0) await recordMapping(transaction, { origin, now: now() }, event);
        return removed.length > 0;
      }),
  };
}

async function recordMapping(
  transaction: Queries,
  change: AuditedChange,
  { modelId, ...event }: Pick<AuditEvent, "action" | "details"> & { modelId: string },
): Promise<void> {
  const [owner = ""] = modelId.split("/", 1);
  const [found] = await transaction
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(owner)));
  await recordAudit(transaction, change, { ...event, ownerId: found?.id, subject: modelId });
}

const rowsOfModel = preparedQuery((orm: PostgresJsDatabase) =>
  orm
    .select()
    .from(mappings)
    .where(eq(mappings.foldedModelId, sql.placeholder("id")))
    .orderBy(asc(mappings.provider))
    .prepare("mappings-of-model"),
);

/** Returns the mappings of a model, sorted by provider. */
export async function mappingsOfModel(orm: PostgresJsDatabase, foldedId: string): Promise<NamedMapping[]> {
  return (await rowsOfModel(orm).execute({ id: foldedId })).map(namedMapping);
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
