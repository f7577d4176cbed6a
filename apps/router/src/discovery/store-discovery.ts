import { isDeepStrictEqual } from "node:util";
import type { Database } from "@modelyard/platform/database";
import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { CustomProviderModel, CustomReplica } from "../contract/custom-providers.ts";
import { changeSettings } from "../owners/router-changes.ts";
import { customProviders, discoveredModels } from "../providers/tables.ts";
import type { Discovery } from "./probe-engine.ts";

const shown = {
  engine: customProviders.engine,
  engineVersion: customProviders.engineVersion,
  health: customProviders.health,
  problem: customProviders.problem,
  replicas: customProviders.replicas,
};
type Shown = Pick<typeof customProviders.$inferSelect, keyof typeof shown>;

/**
 * Stores what a probe found. Notifies the nodes only if something that they show or use has changed: probes are frequent.
 * @returns the new state and the health before, if something has changed
 */
export async function storeDiscovery(
  database: Database,
  provider: string,
  { discovery: found, replicas }: { discovery: Discovery; replicas: CustomReplica[] },
): Promise<(Shown & { healthBefore: Shown["health"] }) | undefined> {
  const { orm } = database;
  const thisProvider = eq(customProviders.id, provider);
  const [before] = await orm.select(shown).from(customProviders).where(thisProvider);
  if (before === undefined) return undefined;
  const { modelId: id, task, contextLength, state } = discoveredModels;
  const stored: CustomProviderModel[] = await orm
    .select({ id, task, contextLength, state })
    .from(discoveredModels)
    .where(eq(discoveredModels.provider, provider))
    .orderBy(asc(id));
  const after = { ...stateAfter(before, found), replicas: replicasAfter(before.replicas, replicas) };
  const models = modelsAfter(stored, found);
  const failures = found.kind === "failed" ? sql`least(${customProviders.failures} + 1, 10)` : sql`0`;
  const set = { ...after, failures, refreshedAt: sql`now()` };
  const isSame = isDeepStrictEqual(after, before) && isDeepStrictEqual(byId(models), byId(stored));
  if (isSame) {
    await orm.update(customProviders).set(set).where(thisProvider);
    return undefined;
  }
  return changeSettings(database, async (transaction) => {
    const still = await transaction.update(customProviders).set(set).where(thisProvider).returning(shown);
    if (still.length === 0) return undefined;
    const ids = models.map((model) => model.id);
    const gone = ids.length === 0 ? sql`true` : notInArray(discoveredModels.modelId, ids);
    await transaction.delete(discoveredModels).where(and(eq(discoveredModels.provider, provider), gone));
    if (models.length > 0) {
      await transaction
        .insert(discoveredModels)
        .values(
          models.map((model) => {
            return {
              provider,
              modelId: model.id,
              task: model.task,
              contextLength: model.contextLength,
              state: model.state,
            };
          }),
        )
        .onConflictDoUpdate({
          target: [discoveredModels.provider, discoveredModels.modelId],
          set: {
            task: sql`excluded.task`,
            contextLength: sql`excluded.context_length`,
            state: sql`excluded.state`,
          },
        });
    }
    return { ...after, healthBefore: before.health };
  });
}

/** Only what was probed is replaced: the addresses may have changed meanwhile. */
function replicasAfter(before: readonly CustomReplica[], probed: readonly CustomReplica[]): CustomReplica[] {
  return before.map((replica) => probed.find(({ baseUrl }) => baseUrl === replica.baseUrl) ?? replica);
}

type State = Omit<Shown, "replicas">;

function stateAfter(before: State, found: Discovery): State {
  const { engine: engineBefore, engineVersion } = before;
  const known = { engine: engineBefore, engineVersion };
  if (found.kind === "failed") return { ...known, health: "failing", problem: found.problem };
  if (found.kind === "starting") return { ...known, health: "starting", problem: null };
  const { health, engine } = found;
  if (engine === "unchanged") return { ...known, health, problem: null };
  return { engine: engine.id, engineVersion: engine.version, health, problem: null };
}

/** A server that does not list its models keeps those that are stored. */
function modelsAfter(stored: readonly CustomProviderModel[], found: Discovery): readonly CustomProviderModel[] {
  if (found.kind !== "found") return stored;
  if (found.engine !== "unchanged") return found.models;
  const known = new Map(stored.map((model) => [model.id, model]));
  return found.models.map((model) => known.get(model.id) ?? model);
}

/** The order of the database is that of its language. */
function byId(models: readonly CustomProviderModel[]): Map<string, CustomProviderModel> {
  return new Map(models.map((model) => [model.id, model]));
}
