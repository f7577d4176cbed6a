import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { withinTime } from "@modelyard/platform/within-time";
import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { callerLeftStatus } from "../calls/caller-left-error.ts";
import type { Usage } from "../contract/usage.ts";
import { mostDays } from "./api.ts";
import { inUsd } from "./prices.ts";
import { inferenceUsage } from "./tables.ts";

/** The calls that are counted. */
export type UsageOf = { userId: string } | { organisation: string } | "hub";

export const defaultDays = 30;
/** Parses a number of days. @returns `undefined` when it is not a number within the limits */
export function daysIn(text: string | null): number | undefined {
  const days = text === null ? defaultDays : Number(text);
  return Number.isInteger(days) && days >= 1 && days <= mostDays ? days : undefined;
}

/** Returns the usage of calls by day, provider and model. */
export async function usageOf(database: Database, of: UsageOf, days: number): Promise<Usage> {
  const rows = await withinTime(read(database, whose(of), days), limits.router.settingsWaitMs);
  return {
    object: "list",
    days,
    organisation: typeof of === "object" && "organisation" in of ? of.organisation : null,
    total_cost_usd: inUsd(rows.reduce((sum, { costMicros }) => sum + costMicros, 0)),
    data: rows.map(({ costMicros, ...row }) => Object.assign(row, { cost_usd: inUsd(costMicros) })),
  };
}

function whose(of: UsageOf): SQL | undefined {
  if (of === "hub") return undefined;
  if ("organisation" in of) return eq(inferenceUsage.billTo, of.organisation);
  return and(eq(inferenceUsage.userId, of.userId), isNull(inferenceUsage.billTo));
}

async function read({ orm }: Database, who: SQL | undefined, days: number) {
  const { at, provider, model } = inferenceUsage;
  const date = sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;
  return orm
    .select({
      date,
      provider,
      model,
      requests: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${inferenceUsage.status} >= 400 and ${inferenceUsage.status} <> ${callerLeftStatus}))::int`,
      cancelled: sql<number>`(count(*) filter (where ${inferenceUsage.status} = ${callerLeftStatus}))::int`,
      input_tokens: sumOf(inferenceUsage.inputTokens),
      output_tokens: sumOf(inferenceUsage.outputTokens),
      cached_read_tokens: sumOf(inferenceUsage.cachedReadTokens),
      cached_write_tokens: sumOf(inferenceUsage.cachedWriteTokens),
      images: sumOf(inferenceUsage.images),
      seconds: sumOf(inferenceUsage.seconds),
      costMicros: sumOf(inferenceUsage.costMicros),
    })
    .from(inferenceUsage)
    .where(and(who, gte(at, sql`now() - make_interval(days => ${days})`)))
    .groupBy(date, provider, model)
    .orderBy(date, provider, model)
    .limit(10_000);
}

type Totals = Pick<
  typeof inferenceUsage,
  "inputTokens" | "outputTokens" | "cachedReadTokens" | "cachedWriteTokens" | "images" | "seconds" | "costMicros"
>;

function sumOf(column: (typeof inferenceUsage)[keyof Totals]) {
  return sql<number>`coalesce(sum(${column}), 0)::float8`;
}
