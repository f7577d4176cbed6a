import type { Database } from "@modelyard/platform/database";
import { readDeclared } from "@modelyard/platform/declared-document";
import { type Egress, EgressRefusedError } from "@modelyard/platform/egress/egress";
import type { z } from "zod";
import { RouterSettings } from "../contract/router-settings.ts";
import type { KeyStore } from "../keys/key-store.ts";
import { hubOwner } from "../owners/key-owner.ts";
import { preferenceProblem } from "../owners/preference-problem.ts";
import type { PreferenceStore } from "../owners/preference-store.ts";
import { changeSettings } from "../owners/router-changes.ts";
import type { ProviderStore } from "../providers/provider-store.ts";
import { idProblem, plainBaseUrl } from "../providers/provision.ts";
import { quotaProblem } from "../quotas/quota-problem.ts";
import type { QuotaStore } from "../quotas/quota-store.ts";
import type { PriceStore } from "../usage/price-store.ts";
import { priceKey } from "../usage/prices.ts";
import { writeSettings } from "./write-settings.ts";

export interface DocumentSource {
  /** Its name in messages: a file's path. */
  name: string;
  /** Values that replace `${NAME}`; without one, it stays. */
  variables?: Readonly<Record<string, string | undefined>>;
}

/** The router's settings of the hub as one document. */
export interface SettingsDocument {
  /**
   * Applies all of it or nothing.
   * @throws {DocumentError} with the line and the reason
   */
  apply(text: string, source: DocumentSource): Promise<void>;
  /** Returns all settings except keys. */
  read(): Promise<RouterSettings>;
}

interface SettingsDocumentOptions {
  database: Database;
  store: ProviderStore;
  keys: KeyStore;
  prices: PriceStore;
  preferences: PreferenceStore;
  quotas: QuotaStore;
  egress: Egress;
  isBuiltIn: (id: string) => boolean;
  /** Reloads what is in memory. */
  reloadSettings: () => Promise<void>;
  /** Must be called when custom providers may have changed. */
  customProvidersChanged: () => void;
}

export function settingsDocument(options: SettingsDocumentOptions): SettingsDocument {
  const { database, store, keys, prices, preferences, quotas, egress, isBuiltIn } = options;

  /** Checks the shape and the references, with a path for each problem, so that its line can be named. */
  function schema(): z.ZodType<RouterSettings> {
    return RouterSettings.superRefine((settings, context) => {
      const problemAt = (path: (string | number)[], message: string) =>
        context.addIssue({ code: "custom", path, message });
      const customs = settings.customProviders?.map(({ id }) => id) ?? customIds();
      const isProvider = (id: string) => isBuiltIn(id) || customs.includes(id);
      for (const [index, { id, baseUrl, replicaUrls = [] }] of (settings.customProviders ?? []).entries()) {
        const problem =
          idProblem(id, isBuiltIn) ?? (customs.indexOf(id) === index ? undefined : `${id} is listed twice`);
        if (problem !== undefined) problemAt(["customProviders", index, "id"], problem);
        const refusal = addressProblem(baseUrl);
        if (refusal !== undefined) problemAt(["customProviders", index, "baseUrl"], refusal);
        for (const [at, url] of replicaUrls.entries()) {
          const replicaRefusal = addressProblem(url);
          if (replicaRefusal !== undefined) problemAt(["customProviders", index, "replicaUrls", at], replicaRefusal);
        }
      }
      for (const section of ["keys", "prices"] as const) {
        for (const [index, { provider }] of (settings[section] ?? []).entries()) {
          if (!isProvider(provider)) problemAt([section, index, "provider"], `there is no provider called ${provider}`);
        }
      }
      const priced = (settings.prices ?? []).map(({ provider, providerModelId }) =>
        priceKey(provider, providerModelId),
      );
      const twice = priced.findIndex((key, index) => priced.indexOf(key) !== index);
      if (twice !== -1) problemAt(["prices", twice], "this model has a price already");
      const order = settings.preferences && preferenceProblem(settings.preferences, isProvider);
      if (order !== undefined) problemAt(["preferences", order.field], order.message);
      for (const [index, quota] of (settings.quotas ?? []).entries()) {
        const problem = quotaProblem("hub", quota);
        if (problem !== undefined) problemAt(["quotas", index, problem.field], problem.message);
      }
    });
  }

  function customIds(): string[] {
    return [...store.current().values()].filter(({ custom }) => custom).map(({ definition }) => definition.id);
  }

  function addressProblem(baseUrl: string): string | undefined {
    try {
      plainBaseUrl(baseUrl, egress);
      return undefined;
    } catch (cause) {
      if (cause instanceof EgressRefusedError) return cause.message;
      throw cause;
    }
  }

  return {
    async apply(text, { name, variables }) {
      const settings = readDeclared(text, { name, schema: schema(), variables });
      const customProviders = settings.customProviders?.map(({ id, label, baseUrl, replicaUrls, key }) => ({
        id,
        label,
        key,
        baseUrl: plainBaseUrl(baseUrl, egress),
        replicaUrls: replicaUrls?.map((url) => plainBaseUrl(url, egress)),
      }));
      await changeSettings(database, (transaction) =>
        writeSettings(transaction, keys, { ...settings, customProviders }),
      );
      await options.reloadSettings();
      if (customProviders !== undefined) options.customProvidersChanged();
    },
    async read() {
      const [customs, order, priceRows, quotaRows] = await Promise.all([
        store.listCustomProviders(),
        preferences.read(hubOwner),
        prices.list(),
        quotas.list(hubOwner),
      ]);
      return {
        customProviders: customs.map(({ id, label, baseUrl, replicas }) => {
          const replicaUrls = replicas.slice(1).map((replica) => replica.baseUrl);
          return replicaUrls.length === 0 ? { id, label, baseUrl } : { id, label, baseUrl, replicaUrls };
        }),
        preferences: order,
        prices: priceRows.map(({ updatedAt: _updatedAt, ...price }) => price),
        quotas: quotaRows.map(({ per, name, measure, window, most }) => ({ per, name, measure, window, most })),
      };
    },
  };
}
