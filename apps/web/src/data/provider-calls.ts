import {
  CustomProviderEntry,
  EngineState,
  KeyTest,
  LaunchedModelEntry,
  type LaunchRequest,
  ProviderEntry,
  ProviderHealthEntry,
  ProviderKeyEntry,
  ProviderPreferences,
  QuotaEntry,
  type QuotaRequest,
  Usage,
  UsageBreakdown,
} from "@modelyard/router/contract";
import { z } from "zod";
import { HubResponseError } from "./hub-response-error.ts";
import { read, send } from "./read-response.ts";

/** The owner of settings: the visitor, the hub, or an organisation by its name. */
export type SettingsOwner = { kind: "me" } | { kind: "hub" } | { kind: "organisation"; name: string };

/** Selects calls. `token`: the id of a token, or `browser`. */
export interface UsageFilters {
  token?: string | undefined;
  model?: string | undefined;
  provider?: string | undefined;
}

/** Requests to the router's settings API, which is served on the hub's origin. */
export function providerCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** Every provider with the key that the visitor's calls use, or those billed to `organisation` if it is given. */
    listProviders: async (organisation?: string): Promise<ProviderEntry[]> => {
      const query = organisation === undefined ? "" : `?organisation=${encodeURIComponent(organisation)}`;
      return read(z.array(ProviderEntry), await call(`/api/router/providers${query}`));
    },

    /** For administrators. */
    providerHealth: async (): Promise<ProviderHealthEntry[]> =>
      read(z.array(ProviderHealthEntry), await call("/api/router/provider-health")),

    /** For administrators. */
    customProviders: async (): Promise<CustomProviderEntry[]> =>
      read(z.array(CustomProviderEntry), await call("/api/router/custom-providers")),

    providerKeys: async (owner: SettingsOwner): Promise<ProviderKeyEntry[]> =>
      read(z.array(ProviderKeyEntry), await call(`${settingsPath(owner)}/keys`)),

    storeProviderKey: async (owner: SettingsOwner, provider: string, key: string): Promise<void> => {
      await call(`${settingsPath(owner)}/keys/${encodeURIComponent(provider)}`, send("PUT", { key }));
    },

    removeProviderKey: async (owner: SettingsOwner, provider: string): Promise<void> => {
      await call(`${settingsPath(owner)}/keys/${encodeURIComponent(provider)}`, { method: "DELETE" });
    },

    testProviderKey: async (owner: SettingsOwner, provider: string): Promise<KeyTest> =>
      read(KeyTest, await call(`${settingsPath(owner)}/keys/${encodeURIComponent(provider)}/test`, { method: "POST" })),

    quotas: async (owner: SettingsOwner): Promise<QuotaEntry[]> =>
      read(z.array(QuotaEntry), await call(`${settingsPath(owner)}/quotas`)),

    /** Sets a budget or rate limit, or changes the amount of the one that counts the same. */
    setQuota: async (owner: SettingsOwner, quota: QuotaRequest): Promise<QuotaEntry> =>
      read(QuotaEntry, await call(`${settingsPath(owner)}/quotas`, send("PUT", quota))),

    removeQuota: async (owner: SettingsOwner, id: string): Promise<void> => {
      await call(`${settingsPath(owner)}/quotas/${encodeURIComponent(id)}`, { method: "DELETE" });
    },

    /** Calls by day, provider and model; `undefined`: there are too many to count in time. */
    usage: async (owner: SettingsOwner, days: number, filters: UsageFilters = {}): Promise<Usage | undefined> =>
      unlessTooMuch(async () => read(Usage, await call(`/api/usage?${usageQuery(owner, days, filters)}`))),

    /** Calls by token, provider and model; `undefined`: there are too many to count in time. */
    usageBreakdown: async (
      owner: SettingsOwner,
      days: number,
      filters: UsageFilters = {},
    ): Promise<UsageBreakdown | undefined> =>
      unlessTooMuch(async () =>
        read(UsageBreakdown, await call(`/api/usage/breakdown?${usageQuery(owner, days, filters)}`)),
      ),

    /** The state of this hub's engine; `undefined`: it is off. */
    engine: async (): Promise<EngineState | undefined> => {
      try {
        return await read(EngineState, await call("/api/router/engine"));
      } catch (error) {
        if (error instanceof HubResponseError && error.status === 404) return undefined;
        throw error;
      }
    },

    unloadModel: async (model: string): Promise<void> => {
      await call("/api/router/engine/unload", send("POST", { model }));
    },

    /** Models for which the hub starts engines. For administrators. */
    launchedModels: async (): Promise<LaunchedModelEntry[]> =>
      read(z.array(LaunchedModelEntry), await call("/api/router/launchers")),

    launch: async (action: "start" | "stop", model: LaunchRequest): Promise<void> => {
      await call(`/api/router/launchers/${action}`, send("POST", model));
    },

    providerPreferences: async (owner: SettingsOwner): Promise<ProviderPreferences> =>
      read(ProviderPreferences, await call(`${settingsPath(owner)}/preferences`)),

    setProviderPreferences: async (owner: SettingsOwner, preferences: ProviderPreferences): Promise<void> => {
      await call(`${settingsPath(owner)}/preferences`, send("PUT", preferences));
    },

    resetProviderPreferences: async (owner: SettingsOwner): Promise<void> => {
      await call(`${settingsPath(owner)}/preferences`, { method: "DELETE" });
    },
  };
}

function usageQuery(owner: SettingsOwner, days: number, filters: UsageFilters): URLSearchParams {
  const query = new URLSearchParams({ days: String(days) });
  if (owner.kind === "hub") query.set("of", "hub");
  if (owner.kind === "organisation") query.set("organisation", owner.name);
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
  return query;
}

/** Returns `undefined` if the router refused to count: it takes too long, or the visitor's other requests still run. */
async function unlessTooMuch<T>(count: () => Promise<T>): Promise<T | undefined> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof HubResponseError && (error.code === "timed_out" || error.code === "too_many"))
      return undefined;
    throw error;
  }
}

function settingsPath(owner: SettingsOwner): string {
  return owner.kind === "organisation"
    ? `/api/router/organisations/${encodeURIComponent(owner.name)}`
    : `/api/router/${owner.kind}`;
}
