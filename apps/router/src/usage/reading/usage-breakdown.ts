import type { Database } from "@modelyard/platform/database";
import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { desc, type SQLWrapper, sql } from "drizzle-orm";
import type { UsageBreakdown, UsageBreakdownRow, UsageToken } from "../../contract/usage-breakdown.ts";
import type { RouterDirectory } from "../../directory.ts";
import { inUsd } from "../prices.ts";
import { usageDays } from "../tables.ts";
import { type CountedCalls, type UsageOf, whereCounted } from "./counted-calls.ts";
import { percentilesOf } from "./percentiles-of.ts";
import { describeTokens, type TokenOfCalls } from "./token-of-calls.ts";
import { sumOf, UsageTimeoutError } from "./usage-of.ts";

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
    latency_by_day: byDay.flatMap(({ date, latency: histogram }) => {
      const latency = percentilesOf(histogram);
      return latency === null || date === null ? [] : [{ date, ...latency }];
    }),
    choices: {
      tokens: unique(choices.map(tokenOf).filter(({ id }) => id !== null)),
      providers: sorted(choices.flatMap(({ provider }) => provider ?? [])),
      models: sorted(choices.flatMap(({ model }) => model ?? [])),
    },
  };
}

/** Groups twice in one pass over the counts. */
async function readGroups(queries: Pick<Database["orm"], "select">, counted: CountedCalls) {
  const calls = callsIn(queries, counted);
  const { userId, tokenId, provider, model, date } = calls;
  const requests = sumOf(calls.requests);
  const isDay = sql<boolean>`grouping(${provider}) = 1`;
  return queries
    .select({
      userId: sql<string | null>`${userId}`,
      tokenId: sql<string | null>`${tokenId}`,
      provider: sql<string | null>`${provider}`,
      model: sql<string | null>`${model}`,
      date: sql<string | null>`${date}`,
      isDay,
      requests,
      failed: sumOf(calls.failed),
      cancelled: sumOf(calls.cancelled),
      costMicros: sumOf(calls.costMicros),
      latency: sql<string>`sum(${calls.latency})`,
      firstByte: sql<string>`sum(${calls.firstByte})`,
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
    .orderBy(desc(sumOf(calls.requests)), userId, tokenId, provider, model)
    .limit(limits.router.usageRows);
}

/** Returns the counts, with the user and the token of those calls alone that the reader may tell apart. */
function callsIn(queries: Pick<Database["orm"], "select">, counted: CountedCalls) {
  const { userId, tokenId, provider, model, day, requests, failed, cancelled, costMicros, latency, firstByte } =
    usageDays;
  const shown = (column: SQLWrapper) => sql<string | null>`${shownTo(counted.of, column)}`;
  return queries
    .select({
      userId: shown(userId).as("shown_user"),
      tokenId: shown(sql`nullif(${tokenId}, '')`).as("shown_token"),
      provider,
      model,
      date: day,
      requests,
      failed,
      cancelled,
      costMicros,
      latency,
      firstByte,
    })
    .from(usageDays)
    .where(whereCounted(counted))
    .as("calls");
}

function shownTo(of: UsageOf, column: SQLWrapper) {
  if (of === "hub" || !("organisation" in of) || of.seesMembers) return sql`${column}`;
  return sql`case when ${usageDays.userId} = ${of.readerId} then ${column} end`;
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
    latency_ms: percentilesOf(row.latency),
    first_byte_ms: percentilesOf(row.firstByte),
  };
}

function unique(tokens: readonly UsageToken[]): UsageToken[] {
  return [...new Map(tokens.map((token) => [`${token.kind} ${token.id} ${token.user}`, token])).values()];
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, "en"));
}
