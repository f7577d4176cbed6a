import type { Database } from "@modelyard/platform/database";
import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { withinTime } from "@modelyard/platform/within-time";
import { type SQLWrapper, sql } from "drizzle-orm";
import type { Usage } from "../../contract/usage.ts";
import { inUsd } from "../prices.ts";
import { usageDays, usageDaysOfHub } from "../tables.ts";
import { type CountedCalls, inPeriod, whereCounted } from "./counted-calls.ts";

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
  const read = withQueryTimeout(orm, usageQueryMs, (queries) => readRows(queries, counted));
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

async function readRows(orm: Pick<Database["orm"], "select">, counted: CountedCalls) {
  // Those of all calls are few, because they do not distinguish users.
  const isOfAll = counted.of === "hub" && counted.filters.token === undefined;
  const table = isOfAll ? usageDaysOfHub : usageDays;
  const { day, provider, model } = table;
  return orm
    .select({
      date: day,
      provider,
      model,
      requests: sumOf(table.requests),
      failed: sumOf(table.failed),
      cancelled: sumOf(table.cancelled),
      input_tokens: sumOf(table.inputTokens),
      output_tokens: sumOf(table.outputTokens),
      cached_read_tokens: sumOf(table.cachedReadTokens),
      cached_write_tokens: sumOf(table.cachedWriteTokens),
      images: sumOf(table.images),
      seconds: sumOf(table.seconds),
      costMicros: sumOf(table.costMicros),
    })
    .from(table)
    .where(isOfAll ? inPeriod(usageDaysOfHub, counted) : whereCounted(counted))
    .groupBy(day, provider, model)
    .orderBy(day, provider, model)
    .limit(10_000);
}

/** Sums a column up. */
export function sumOf(column: SQLWrapper) {
  return sql<number>`sum(${column})::float8`;
}
