import { isDeepStrictEqual } from "node:util";
import type { ProviderDefinition } from "@modelyard/inference/providers";
import type { Database } from "@modelyard/platform/database";
import { asc, eq, sql } from "drizzle-orm";
import type { CustomProviderModel, CustomReplica } from "../contract/custom-providers.ts";
import type { KeyStore } from "../keys/key-store.ts";
import { localProviderId } from "../local-engine/local-provider.ts";
import { hubOwner } from "../owners/key-owner.ts";
import { changeSettings, type Transaction } from "../owners/router-changes.ts";
import { type CallableProvider, callableProvider, customDefinition, type Replica } from "./callable-provider.ts";
import { splitBaseUrl } from "./split-base-url.ts";
import { customProviders, discoveredModels, providerKeys } from "./tables.ts";

interface ProviderStoreOptions {
  database: Database;
  keys: KeyStore;
  /** The providers with a fixed address, by id. */
  builtIn: ReadonlyMap<string, ProviderDefinition>;
  /** The engine that runs models of this hub. @default there is none */
  local?: CallableProvider | undefined;
  /** Engines that this hub starts. @default there are none */
  launched?: LaunchedProviders | undefined;
  /** Called after every reload. */
  changed?: () => void;
}

export type CustomProvider = typeof customProviders.$inferSelect & { models: CustomProviderModel[] };

/** A custom provider that serves a model, and the task for which it does; `null`: unknown. */
export interface DiscoveredServer {
  provider: string;
  task: string | null;
  /** Only for callers who can read the hub's model of this name. */
  needsRepository?: boolean;
}

/** The engines that this hub starts, as providers. */
export interface LaunchedProviders {
  isLaunched(provider: string): boolean;
  providers(): CallableProvider[];
  /** By the model's id. */
  servers(): [string, DiscoveredServer][];
}

/** Providers, their addresses and the hub's keys: stored in PostgreSQL, read from memory. */
export interface ProviderStore {
  /** By id, with the hub's keys. Includes built-in providers without a key. */
  current: () => ReadonlyMap<string, CallableProvider>;
  /** Returns the custom providers that serve a model, by the model's id there. */
  discovered: () => ReadonlyMap<string, readonly DiscoveredServer[]>;
  /** Reads everything again. When that fails, the old values stay in use. */
  reload(): Promise<void>;
  listCustomProviders(): Promise<CustomProvider[]>;
  putCustomProvider(custom: WrittenCustomProvider): Promise<void>;
  /** Deletes a provider with its keys and models. @returns whether it existed */
  removeCustomProvider(id: string): Promise<boolean>;
}

export function createProviderStore({
  database,
  keys,
  builtIn,
  local,
  launched,
  changed = () => undefined,
}: ProviderStoreOptions): ProviderStore {
  const { orm } = database;
  let providers: ReadonlyMap<string, CallableProvider> = new Map();
  let discovered: ReadonlyMap<string, readonly DiscoveredServer[]> = new Map();
  let started = 0;
  let applied = 0;

  async function load(): Promise<ReadonlyMap<string, CallableProvider>> {
    const [stored, customRows] = await Promise.all([keys.list(hubOwner), orm.select().from(customProviders)]);
    const hubKeys = new Map(stored.map(({ provider, key }) => [provider, key]));
    const definitions = [...builtIn.values()].map((definition) => ({ definition, custom: false }));
    const customs = customRows
      .filter(({ id }) => !builtIn.has(id) && id !== localProviderId && launched?.isLaunched(id) !== true)
      .map((row) => ({ definition: customDefinition(row), custom: true, replicas: row.replicas.map(replicaOf) }));
    const called = [...definitions, ...customs].map(({ definition, ...rest }) =>
      callableProvider(definition, { key: hubKeys.get(definition.id), owner: hubOwner, ...rest }),
    );
    if (local !== undefined) called.push(local);
    called.push(...(launched?.providers() ?? []));
    return new Map(called.map((provider) => [provider.definition.id, provider]));
  }

  async function loadDiscovered(): Promise<Map<string, DiscoveredServer[]>> {
    const servers = new Map<string, DiscoveredServer[]>();
    const rows = await orm.select().from(discoveredModels).orderBy(asc(discoveredModels.provider));
    for (const { modelId, provider, task } of rows)
      servers.set(modelId, [...(servers.get(modelId) ?? []), { provider, task }]);
    for (const [modelId, server] of launched?.servers() ?? [])
      servers.set(modelId, [...(servers.get(modelId) ?? []), server]);
    return servers;
  }

  async function reload(): Promise<void> {
    started += 1;
    const turn = started;
    const [loaded, found] = await Promise.all([load(), loadDiscovered()]);
    // A slow earlier query must not replace the result of a later one.
    if (turn < applied) return;
    applied = turn;
    providers = loaded;
    discovered = found;
    changed();
  }

  return {
    current: () => providers,
    discovered: () => discovered,
    reload,
    async listCustomProviders() {
      const [rows, models] = await Promise.all([
        orm.select().from(customProviders).orderBy(asc(customProviders.id)),
        orm.select().from(discoveredModels).orderBy(asc(discoveredModels.modelId)),
      ]);
      const byProvider = Map.groupBy(models, ({ provider }) => provider);
      return rows.map((row) =>
        Object.assign(row, {
          models: (byProvider.get(row.id) ?? []).map(({ modelId, task, contextLength, state }) => {
            return { id: modelId, task, contextLength, state };
          }),
        }),
      );
    },
    async putCustomProvider({ key, ...custom }) {
      await changeSettings(database, async (transaction) => {
        await writeCustomProvider(transaction, keys, { ...custom, key });
      });
      await reload();
    },
    async removeCustomProvider(id) {
      const removed = await changeSettings(database, (transaction) => deleteCustomProvider(transaction, id));
      await reload();
      return removed;
    },
  };
}

function replicaOf({ baseUrl, health }: CustomReplica): Replica {
  return { ...splitBaseUrl(baseUrl), isHealthy: health !== "failing" && health !== "starting" };
}

export interface WrittenCustomProvider {
  id: string;
  label: string;
  /** Without `/v1`. */
  baseUrl: string;
  /** Further servers, in the same form. */
  replicaUrls?: readonly string[] | undefined;
  /** Without it, a stored key stays. */
  key?: string | undefined;
}

/** Adds or changes a custom provider. */
export async function writeCustomProvider(
  transaction: Transaction,
  keys: KeyStore,
  { id, label, baseUrl, replicaUrls = [], key }: WrittenCustomProvider,
): Promise<void> {
  const urls = [...new Set([baseUrl, ...replicaUrls])];
  const replicas = urls.length === 1 ? [] : urls.map((url) => ({ baseUrl: url, health: null, problem: null }));
  const [stored] = await transaction.select().from(customProviders).where(eq(customProviders.id, id));
  const isSame =
    stored?.label === label &&
    stored.baseUrl === baseUrl &&
    isDeepStrictEqual(addressesOf(stored.replicas), addressesOf(replicas));
  if (!isSame) {
    const set = { label, baseUrl, replicas };
    await transaction
      .insert(customProviders)
      .values({ id, ...set })
      // A changed server is probed again at once.
      .onConflictDoUpdate({
        target: customProviders.id,
        set: { ...set, updatedAt: sql`now()`, refreshedAt: null, failures: 0 },
      });
  }
  if (key !== undefined) await keys.write(transaction, hubOwner, id, key);
}

function addressesOf(replicas: readonly CustomReplica[]): string[] {
  return replicas.map(({ baseUrl }) => baseUrl);
}

/** Deletes a provider with its keys and models. @returns whether it existed */
export async function deleteCustomProvider(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction.delete(customProviders).where(eq(customProviders.id, id)).returning();
  if (rows.length === 0) return false;
  await transaction.delete(discoveredModels).where(eq(discoveredModels.provider, id));
  await transaction.delete(providerKeys).where(eq(providerKeys.provider, id));
  return true;
}
