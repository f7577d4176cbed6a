import type { Database } from "@modelyard/platform/database";
import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { desc, sql } from "drizzle-orm";
import type { UsageBreakdown, UsageBreakdownRow, UsageToken } from "../../contract/usage-breakdown.ts";
import type { RouterDirectory } from "../../directory.ts";
import { inUsd } from "../prices.ts";
import { inferenceUsage } from "../tables.ts";
import { type CountedCalls, type UsageOf, whereCounted } from "./counted-calls.ts";
import { describeTokens, type TokenOfCalls } from "./token-of-calls.ts";
import { cancelledCalls, dayOf, failedCalls, sumOf, UsageTimeoutError } from "./usage-of.ts";

interface BreakdownOptions {
  database: Database;
  directory: Pick<RouterDirectory, "namesOf">;
  /** The user who reads. */
  readerId: string;
}

/**
 * Returns calls, cost and latency by token, provider and model, and the latency by day.
 * @throws {UsageTimeoutError} there are too many calls
 */
export async function usageBreakdown(
  counted: CountedCalls,
  { database, directory, readerId }: BreakdownOptions,
): Promise<UsageBreakdown> {
  const { of, days, filters } = counted;
  const found = await withQueryTimeout(database.orm, limits.router.usageQueryMs, async (queries) => {
    const groups = await readGroups(queries, counted);
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    return { groups, choices: isFiltered ? await readChoices(queries, counted) : undefined };
  });
  if (found === undefined) throw new UsageTimeoutError();
  const byDay = found.groups.filter(({ isDay }) => isDay);
  const all = found.groups.filter(({ isDay }) => !isDay);
  const rows = all.slice(0, limits.router.usageRows);
  const choices = found.choices ?? rows;
  const tokenOf = await describeTokens([...rows, ...choices], { directory, readerId });
  return {
    object: "list",
    days,
    organisation: typeof of === "object" && "organisation" in of ? of.organisation : null,
    data: rows.map((row) => describeRow(row, tokenOf(row))),
    has_more: all.length > rows.length,
    latency_by_day: byDay.flatMap(({ date, latency50, latency95 }) => {
      const latency = percentiles(latency50, latency95);
      return latency === null || date === null ? [] : [{ date, ...latency }];
    }),
    choices: {
      tokens: unique(choices.map(tokenOf).filter(({ id }) => id !== null)),
      providers: sorted(choices.flatMap(({ provider }) => provider ?? [])),
      models: sorted(choices.flatMap(({ model }) => model ?? [])),
    },
  };
}

/**
 * Groups twice in one pass over the calls, as reading them is the larger part of the work. Percentiles are of calls that
 * succeeded: a refused call is fast, and says nothing about the model.
 */
async function readGroups(queries: Pick<Database["orm"], "select">, counted: CountedCalls) {
  const calls = callsIn(queries, counted);
  const quantile = (share: "0.5" | "0.95", ms: typeof calls.durationMs | typeof calls.firstByteMs) =>
    sql<
      number | null
    >`percentile_cont(${sql.raw(share)}) within group (order by ${ms}) filter (where ${calls.status} < 400)`;
  const { userId, tokenId, provider, model, date, status } = calls;
  const requests = sql<number>`count(*)::int`;
  const isDay = sql<boolean>`grouping(${provider}) = 1`;
  return queries
    .select({
      userId: sql<string | null>`${userId}`,
      tokenId: sql<string | null>`${tokenId}`,
      provider: sql<string | null>`${provider}`,
      model: sql<string | null>`${model}`,
      date: sql<string | null>`to_char(${date}, 'YYYY-MM-DD')`,
      isDay,
      requests,
      failed: failedCalls(status),
      cancelled: cancelledCalls(status),
      costMicros: sumOf(calls.costMicros),
      latency50: quantile("0.5", calls.durationMs),
      latency95: quantile("0.95", calls.durationMs),
      firstByte50: quantile("0.5", calls.firstByteMs),
      firstByte95: quantile("0.95", calls.firstByteMs),
    })
    .from(calls)
    .groupBy(sql`grouping sets ((${userId}, ${tokenId}, ${provider}, ${model}), (${date}))`)
    .orderBy(desc(isDay), date, desc(requests), provider, model, userId, tokenId)
    .limit(limits.router.usageRows + 1 + counted.days + 1);
}

async function readChoices(queries: Pick<Database["orm"], "select">, counted: CountedCalls) {
  const calls = callsIn(queries, { ...counted, filters: {} });
  const { userId, tokenId, provider, model } = calls;
  return queries
    .select({ userId, tokenId, provider, model })
    .from(calls)
    .groupBy(userId, tokenId, provider, model)
    .orderBy(desc(sql`count(*)`), userId, tokenId, provider, model)
    .limit(limits.router.usageRows);
}

/** Returns the calls, with the user and the token of those calls alone that the reader may tell apart. */
function callsIn(queries: Pick<Database["orm"], "select">, counted: CountedCalls) {
  const { userId, tokenId, provider, model, status, durationMs, firstByteMs, costMicros } = inferenceUsage;
  const shown = (column: typeof userId | typeof tokenId) => sql<string | null>`${shownTo(counted.of, column)}`;
  return queries
    .select({
      userId: shown(userId).as("shown_user"),
      tokenId: shown(tokenId).as("shown_token"),
      provider,
      model,
      date: dayOf.as("day"),
      status,
      durationMs,
      firstByteMs,
      costMicros,
    })
    .from(inferenceUsage)
    .where(whereCounted(counted))
    .as("calls");
}

function shownTo(of: UsageOf, column: typeof inferenceUsage.userId | typeof inferenceUsage.tokenId) {
  if (of === "hub" || !("organisation" in of) || of.seesMembers) return sql`${column}`;
  return sql`case when ${inferenceUsage.userId} = ${of.readerId} then ${column} end`;
}

type Group = Awaited<ReturnType<typeof readGroups>>[number];

function describeRow(row: Group & TokenOfCalls, token: UsageToken): UsageBreakdownRow {
  const { provider, model, requests, failed, cancelled, costMicros } = row;
  return {
    token,
    provider: provider ?? "",
    model: model ?? "",
    requests,
    failed,
    cancelled,
    cost_usd: inUsd(costMicros),
    latency_ms: percentiles(row.latency50, row.latency95),
    first_byte_ms: percentiles(row.firstByte50, row.firstByte95),
  };
}

function percentiles(p50: number | null, p95: number | null) {
  return p50 === null || p95 === null ? null : { p50: Math.round(p50), p95: Math.round(p95) };
}

function unique(tokens: readonly UsageToken[]): UsageToken[] {
  return [...new Map(tokens.map((token) => [`${token.kind} ${token.id} ${token.user}`, token])).values()];
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, "en"));
}
