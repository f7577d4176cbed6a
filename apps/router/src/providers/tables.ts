import { customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { CustomReplica, EngineId, ModelState, ServerHealth } from "../contract/custom-providers.ts";
import type { KeyOwnerKind, KeyTest } from "../contract/provider-keys.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** The keys of providers, one per provider and owner. */
export const providerKeys = pgTable(
  "provider_keys",
  {
    ownerKind: text("owner_kind").$type<KeyOwnerKind>().notNull(),
    /** The organisation's or user's id; empty for the hub's own. */
    ownerId: text("owner_id").notNull(),
    provider: text("provider").notNull(),
    /** Encrypted with the installation's key and bound to this row. */
    sealedKey: bytea("sealed_key").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
    /** The result of the last test of this key. */
    lastTest: jsonb("last_test").$type<KeyTest>(),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerId, table.provider] })],
);

/** Servers with OpenAI's wire format at an address that the administrator sets. */
export const customProviders = pgTable("custom_providers", {
  id: text("id").primaryKey(),
  label: text("label").notNull(),
  /** Origin and path prefix, without `/v1` and without a trailing slash. */
  baseUrl: text("base_url").notNull(),
  /** All addresses, the first one as above, with what the last probe found; empty if there is only one. */
  replicas: jsonb("replicas").$type<CustomReplica[]>().notNull().default([]),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  /** When its models were requested last. */
  refreshedAt: timestamp("refreshed_at", { withTimezone: true }),
  /** Why that failed. */
  problem: text("problem"),
  /** The engine that the last successful probe recognized. */
  engine: text("engine").$type<EngineId>(),
  engineVersion: text("engine_version"),
  health: text("health").$type<ServerHealth>(),
  /** Failed probes in a row. */
  failures: integer("failures").notNull().default(0),
});

/** The models of custom providers. */
export const discoveredModels = pgTable(
  "discovered_models",
  {
    provider: text("provider").notNull(),
    /** The server's name of the model. */
    modelId: text("model_id").notNull(),
    foundAt: timestamp("found_at", { withTimezone: true }).notNull().defaultNow(),
    /** A pipeline tag, or `conversational`. */
    task: text("task"),
    /** In tokens. */
    contextLength: integer("context_length"),
    state: text("state").$type<ModelState>(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.modelId] }),
    index("discovered_models_model").on(table.modelId),
  ],
);

/** The order in which an owner's calls try providers. */
export const providerPreferences = pgTable(
  "provider_preferences",
  {
    ownerKind: text("owner_kind").$type<KeyOwnerKind>().notNull(),
    ownerId: text("owner_id").notNull(),
    order: jsonb("ranks").$type<string[][]>().notNull(),
    disabled: jsonb("disabled").$type<string[]>().notNull(),
    weights: jsonb("weights").$type<Record<string, number>>().notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerId] })],
);
