import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { PriceTier } from "./prices.ts";

/**
 * One completed or failed call of a provider. Money is in millionths of a US dollar. The table has a partition for each
 * month, with its own primary key: see `keepUsagePartitions`. A trigger adds new rows to the counts by day.
 */
export const inferenceUsage = pgTable(
  "inference_usage",
  {
    id: uuid("id").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    requestId: text("request_id").notNull(),
    userId: text("user_id").notNull(),
    /** The organisation that pays; `null`: the user. */
    billTo: text("bill_to"),
    provider: text("provider").notNull(),
    /** Whose key the provider was called with; `null`: none was needed, or it is not known. */
    keyFrom: text("key_from").$type<KeyOwnerKind>(),
    /** The id of the access token. */
    tokenId: text("token_id"),
    model: text("model").notNull(),
    status: integer("status").notNull(),
    durationMs: integer("duration_ms").notNull(),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    images: integer("images"),
    /** Audio seconds billed. */
    seconds: doublePrecision("seconds"),
    /** `null`: no price is known. */
    costMicros: bigint("cost_micros", { mode: "number" }),
    /** The part of the input tokens that was read from or written to a cache. */
    cachedReadTokens: integer("cached_read_tokens"),
    cachedWriteTokens: integer("cached_write_tokens"),
    /** From the start of the call to the first byte of the provider's response; `null`: there was none, or it is not known. */
    firstByteMs: integer("first_byte_ms"),
  },
  (table) => [
    index("inference_usage_user_at").on(table.userId, table.at),
    index("inference_usage_bill_to_at").on(table.billTo, table.at),
  ],
);

const count = (name: string) => bigint(name, { mode: "number" }).notNull();

/** What is counted of calls. */
const counts = {
  requests: count("requests"),
  failed: count("failed"),
  cancelled: count("cancelled"),
  inputTokens: count("input_tokens"),
  outputTokens: count("output_tokens"),
  cachedReadTokens: count("cached_read_tokens"),
  cachedWriteTokens: count("cached_write_tokens"),
  images: count("images"),
  seconds: doublePrecision("seconds").notNull(),
  costMicros: count("cost_micros"),
  /** Histograms of calls that succeeded, which `percentilesOf` reads. */
  latency: numeric("latency").notNull(),
  firstByte: numeric("first_byte").notNull(),
};

/** Calls by day, payer, user, token, provider and model. Has a partition for each month, as `inferenceUsage`. */
export const usageDays = pgTable(
  "usage_days",
  {
    /** The organisation that pays; empty: the user. */
    billTo: text("bill_to").notNull(),
    userId: text("user_id").notNull(),
    /** In UTC. */
    day: date("day").notNull(),
    /** The id of the access token; empty: a browser session. */
    tokenId: text("token_id").notNull(),
    provider: text("provider").notNull(),
    model: text("model").notNull(),
    ...counts,
  },
  (table) => [
    primaryKey({
      name: "usage_days_pk",
      columns: [table.billTo, table.userId, table.day, table.tokenId, table.provider, table.model],
    }),
  ],
);

/** All calls by day, provider and model. */
export const usageDaysOfHub = pgTable(
  "usage_days_of_hub",
  { day: date("day").notNull(), provider: text("provider").notNull(), model: text("model").notNull(), ...counts },
  (table) => [primaryKey({ name: "usage_days_of_hub_pk", columns: [table.day, table.provider, table.model] })],
);

/** The prices of providers, in millionths of a US dollar. */
export const modelPrices = pgTable(
  "model_prices",
  {
    provider: text("provider").notNull(),
    /** The provider's own name for the model, or `*` for all others. */
    providerModelId: text("provider_model_id").notNull(),
    /** For a million tokens. */
    inputMicros: bigint("input_micros", { mode: "number" }).notNull().default(0),
    outputMicros: bigint("output_micros", { mode: "number" }).notNull().default(0),
    imageMicros: bigint("image_micros", { mode: "number" }).notNull().default(0),
    secondMicros: bigint("second_micros", { mode: "number" }).notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    /** For a million tokens; `null`: as input. */
    cachedReadMicros: bigint("cached_read_micros", { mode: "number" }),
    cachedWriteMicros: bigint("cached_write_micros", { mode: "number" }),
    /** Other prices for calls with much input. */
    tiers: jsonb("tiers").$type<PriceTier[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerModelId] })],
);
