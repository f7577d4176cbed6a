import type { Database } from "@modelyard/platform/database";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { RouterError } from "../errors/router-error.ts";
import { authenticate } from "../http/authenticate.ts";
import { sendJson } from "../http/send-json.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { inUsd } from "./prices.ts";
import { inferenceUsage } from "./tables.ts";

const defaultDays = 30;
const mostDays = 366;

/**
 * `GET /v1/usage?days=30&organisation=name`: the caller's own calls by day, provider and model; with `organisation`,
 * those that it pays for.
 */
export async function showUsage(exchange: Exchange, { directory, database }: RouterServices): Promise<void> {
  const caller = await authenticate(exchange, directory);
  const query = new URLSearchParams(exchange.query);
  const days = daysIn(query.get("days"));
  const organisation = query.get("organisation");
  if (organisation !== null && !caller.organisations.some(({ name }) => name === organisation)) {
    throw new RouterError({
      status: 403,
      code: "not_a_member",
      param: "organisation",
      message: `You are not a member of ${organisation.slice(0, 96)}, so you may not see what it pays for.`,
    });
  }
  const who =
    organisation === null
      ? and(eq(inferenceUsage.userId, caller.userId), isNull(inferenceUsage.billTo))
      : eq(inferenceUsage.billTo, organisation);
  const rows = await read(database, who, days);
  sendJson(exchange, {
    object: "list",
    days,
    organisation,
    total_cost_usd: inUsd(rows.reduce((sum, { costMicros }) => sum + costMicros, 0)),
    data: rows.map(({ costMicros, ...row }) => Object.assign(row, { cost_usd: inUsd(costMicros) })),
  });
}

function sumOf(column: (typeof inferenceUsage)[keyof Totals]) {
  return sql<number>`coalesce(sum(${column}), 0)::float8`;
}

function read({ orm }: Database, who: ReturnType<typeof and>, days: number) {
  const { at, provider, model } = inferenceUsage;
  const date = sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;
  return orm
    .select({
      date,
      provider,
      model,
      requests: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${inferenceUsage.status} >= 400))::int`,
      input_tokens: sumOf(inferenceUsage.inputTokens),
      output_tokens: sumOf(inferenceUsage.outputTokens),
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

type Totals = Pick<typeof inferenceUsage, "inputTokens" | "outputTokens" | "images" | "seconds" | "costMicros">;

function daysIn(text: string | null): number {
  const days = text === null ? defaultDays : Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days;
  throw new RouterError({
    status: 400,
    code: "invalid_value",
    param: "days",
    message: `\`days\` must be a whole number from 1 to ${mostDays}.`,
  });
}
