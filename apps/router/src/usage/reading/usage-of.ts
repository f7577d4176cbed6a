import type { Database } from "@modelyard/platform/database";
import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { withinTime } from "@modelyard/platform/within-time";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { callerLeftStatus } from "../../calls/caller-left-error.ts";
import type { Usage } from "../../contract/usage.ts";
import { inUsd } from "../prices.ts";
import { inferenceUsage } from "../tables.ts";
import { type CountedCalls, whereCounted } from "./counted-calls.ts";

/** Counting the calls took longer than `limits.router.usageQueryMs`. */
export class UsageTimeoutError extends Error {
  override name = "UsageTimeoutError";

  constructor() {
    super("Counting these calls takes too long. Choose a shorter period, or filter by token, model or provider.");
  }
}

/**
 * Returns the usage of calls by day, provider and model.
 * @throws {UsageTimeoutError} there are too many calls
 */
export async function usageOf({ orm }: Database, counted: CountedCalls): Promise<Usage> {
  const { of, days } = counted;
  const { usageQueryMs, settingsWaitMs } = limits.router;
  const read = withQueryTimeout(orm, usageQueryMs, (queries) => readRows(queries, whereCounted(counted)));
  const rows = await withinTime(read, settingsWaitMs);
  if (rows === undefined) throw new UsageTimeoutError();
  return {
    object: "list",
    days,
    organisation: typeof of === "object" && "organisation" in of ? of.organisation : null,
    total_cost_usd: inUsd(rows.reduce((sum, { costMicros }) => sum + costMicros, 0)),
    data: rows.map(({ costMicros, ...row }) => Object.assign(row, { cost_usd: inUsd(costMicros) })),
  };
}

/** The UTC day of a call. Groups by it cost half of those by a text. */
export const dayOf = sql<string>`(${inferenceUsage.at} at time zone 'UTC')::date`;

/** Counts failed calls. @param status its column */
export function failedCalls(status: SQLWrapper) {
  return sql<number>`(count(*) filter (where ${status} >= 400 and ${status} <> ${sql.raw(String(callerLeftStatus))}))::int`;
}

/** Counts calls whose caller left or canceled them. @param status its column */
export function cancelledCalls(status: SQLWrapper) {
  return sql<number>`(count(*) filter (where ${status} = ${sql.raw(String(callerLeftStatus))}))::int`;
}

async function readRows(orm: Pick<Database["orm"], "select">, counted: SQL | undefined) {
  const { provider, model } = inferenceUsage;
  return orm
    .select({
      date: sql<string>`to_char(${dayOf}, 'YYYY-MM-DD')`,
      provider,
      model,
      requests: sql<number>`count(*)::int`,
      failed: failedCalls(inferenceUsage.status),
      cancelled: cancelledCalls(inferenceUsage.status),
      input_tokens: sumOf(inferenceUsage.inputTokens),
      output_tokens: sumOf(inferenceUsage.outputTokens),
      cached_read_tokens: sumOf(inferenceUsage.cachedReadTokens),
      cached_write_tokens: sumOf(inferenceUsage.cachedWriteTokens),
      images: sumOf(inferenceUsage.images),
      seconds: sumOf(inferenceUsage.seconds),
      costMicros: sumOf(inferenceUsage.costMicros),
    })
    .from(inferenceUsage)
    .where(counted)
    .groupBy(dayOf, provider, model)
    .orderBy(dayOf, provider, model)
    .limit(10_000);
}

/** Sums a column up; nothing is 0. */
export function sumOf(column: SQLWrapper) {
  return sql<number>`coalesce(sum(${column}), 0)::float8`;
}
