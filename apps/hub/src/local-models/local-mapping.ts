import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { foldName } from "../accounts/names.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { refreshProviders } from "../facets/provider-facets.ts";
import { mappings } from "../mappings/tables.ts";
import { repos } from "../repos/tables.ts";
import { type LocalModel, memoryOf } from "./choose-model.ts";

/** The id of this hub as a provider. Its mappings follow from the files of repositories; users cannot change them. */
export const localProvider = "local";

interface LocalMapping {
  modelId: string;
  /** `undefined`: the hub runs nothing of this repository. */
  model: LocalModel | undefined;
  /** Memory of the engine; 0: it is off. */
  mostBytes: number;
}

/** Updates the mapping of a model to this hub. Call it in the transaction that changes the files of its row. */
export async function keepLocalMapping(
  transaction: Queries,
  { modelId, model, mostBytes }: LocalMapping,
): Promise<void> {
  const changed =
    model === undefined ? await unmap(transaction, modelId) : await map(transaction, { modelId, model, mostBytes });
  if (!changed) return;
  await refreshProviders(transaction, modelId);
  await announceDirectoryChange(transaction, { kind: "mappings" });
}

/** Whether a repository is a model with a mapping to this hub. */
export const isMappedHere = sql<boolean>`${repos.type} = 'model' and exists (
  select from ${mappings} where ${mappings.foldedModelId} = ${repos.foldedFullName} and ${mappings.provider} = ${localProvider}
)`;

/** @returns whether the mapping is new or differs from before */
async function map(
  queries: Queries,
  { modelId, model, mostBytes }: LocalMapping & { model: LocalModel },
): Promise<boolean> {
  const modelBytes = memoryOf(model);
  const status = modelBytes <= mostBytes ? "live" : "error";
  const row = { modelId, providerModelId: modelId, task: model.task, status, modelBytes } as const;
  const stored = sql`(${mappings.modelId}, ${mappings.task}, ${mappings.status}, ${mappings.modelBytes})`;
  const written = await queries
    .insert(mappings)
    .values({ foldedModelId: foldName(modelId), provider: localProvider, ...row })
    .onConflictDoUpdate({
      target: [mappings.foldedModelId, mappings.provider],
      set: row,
      setWhere: sql`${stored} is distinct from (${modelId}, ${model.task}, ${status}, ${modelBytes}::bigint)`,
    })
    .returning({ provider: mappings.provider });
  return written.length > 0;
}

/** @returns whether there was a mapping */
async function unmap(queries: Queries, modelId: string): Promise<boolean> {
  const removed = await queries
    .delete(mappings)
    .where(and(eq(mappings.foldedModelId, foldName(modelId)), eq(mappings.provider, localProvider)))
    .returning({ provider: mappings.provider });
  return removed.length > 0;
}

/** Marks which models this hub runs, after its limit has changed. @param mostBytes 0: the engine is off */
export async function applyLocalLimit(orm: PostgresJsDatabase, mostBytes: number): Promise<void> {
  const status = sql`case when ${mappings.modelBytes} <= ${mostBytes} then 'live' else 'error' end`;
  await orm.transaction(async (transaction) => {
    const changed = await transaction
      .update(mappings)
      .set({ status })
      .where(
        and(eq(mappings.provider, localProvider), isNotNull(mappings.modelBytes), sql`${mappings.status} <> ${status}`),
      )
      .returning({ modelId: mappings.modelId });
    for (const { modelId } of changed) await refreshProviders(transaction, modelId);
    if (changed.length > 0) await announceDirectoryChange(transaction, { kind: "mappings" });
  });
}
