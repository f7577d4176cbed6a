import { KeyTest, ProviderEntry, ProviderKeyEntry, ProviderPreferences, Usage } from "@modelyard/router/contract";
import { z } from "zod";
import { read, send } from "./read-answer.ts";

/** Whose settings: the visitor's own, the hub's, or an organisation's by its name. */
export type SettingsOwner = { kind: "me" } | { kind: "hub" } | { kind: "organisation"; name: string };

/** What the pages about providers ask of the router's settings, which answer beside the hub's own addresses. */
export function providerCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** Every provider, and whose key the visitor's calls take; those that an organisation pays for, if one is named. */
    listProviders: async (organisation?: string): Promise<ProviderEntry[]> => {
      const query = organisation === undefined ? "" : `?organisation=${encodeURIComponent(organisation)}`;
      return read(z.array(ProviderEntry), await call(`/api/router/providers${query}`));
    },

    providerKeys: async (owner: SettingsOwner): Promise<ProviderKeyEntry[]> =>
      read(z.array(ProviderKeyEntry), await call(`${place(owner)}/keys`)),

    storeProviderKey: async (owner: SettingsOwner, provider: string, key: string): Promise<void> => {
      await call(`${place(owner)}/keys/${encodeURIComponent(provider)}`, send("PUT", { key }));
    },

    removeProviderKey: async (owner: SettingsOwner, provider: string): Promise<void> => {
      await call(`${place(owner)}/keys/${encodeURIComponent(provider)}`, { method: "DELETE" });
    },

    testProviderKey: async (owner: SettingsOwner, provider: string): Promise<KeyTest> =>
      read(KeyTest, await call(`${place(owner)}/keys/${encodeURIComponent(provider)}/test`, { method: "POST" })),

    usage: async (owner: SettingsOwner, days: number): Promise<Usage> => {
      const whose = {
        me: "",
        hub: "&of=hub",
        organisation: owner.kind === "organisation" ? `&organisation=${encodeURIComponent(owner.name)}` : "",
      }[owner.kind];
      return read(Usage, await call(`/api/usage?days=${days}${whose}`));
    },

    providerPreferences: async (owner: SettingsOwner): Promise<ProviderPreferences> =>
      read(ProviderPreferences, await call(`${place(owner)}/preferences`)),

    setProviderPreferences: async (owner: SettingsOwner, preferences: ProviderPreferences): Promise<void> => {
      await call(`${place(owner)}/preferences`, send("PUT", preferences));
    },

    forgetProviderPreferences: async (owner: SettingsOwner): Promise<void> => {
      await call(`${place(owner)}/preferences`, { method: "DELETE" });
    },
  };
}

function place(owner: SettingsOwner): string {
  return owner.kind === "organisation"
    ? `/api/router/organisations/${encodeURIComponent(owner.name)}`
    : `/api/router/${owner.kind}`;
}
