import { customType, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** The keys with which providers are called, one for a provider and owner. */
export const providerKeys = pgTable(
  "provider_keys",
  {
    /** Whose key it is: `hub`, `organisation` or `user`. */
    ownerKind: text("owner_kind").notNull(),
    /** The organisation's or user's id; empty for the hub's own. */
    ownerId: text("owner_id").notNull(),
    provider: text("provider").notNull(),
    /** Sealed with the installation's key and tied to this row. */
    sealedKey: bytea("sealed_key").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerId, table.provider] })],
);

/** Servers that speak OpenAI's wire format at an address of the administrator's choice. */
export const customProviders = pgTable("custom_providers", {
  id: text("id").primaryKey(),
  label: text("label").notNull(),
  /** Origin and path prefix, without `/v1` and without a trailing slash. */
  baseUrl: text("base_url").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
