import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "@modelyard/platform/database";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { routerMigrations } from "../../migrations.ts";
import type { UsageOf } from "./counted-calls.ts";
import { usageBreakdown } from "./usage-breakdown.ts";
import type { UsageFilters } from "./usage-filters.ts";
import { usageOf } from "./usage-of.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** The migrations before the one that counts by day. */
async function applyEarlierMigrations(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-migrations-"));
  await cp(routerMigrations.folder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx < 10);
  await writeFile(path, JSON.stringify(journal));
  await applyMigrations(database, { ...routerMigrations, folder });
  await rm(folder, { recursive: true });
}

const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];
const upTo = (most: number): number => Math.floor(Math.random() * most);

/** Some are on the days that begin and end a period, some outside. */
function randomCall() {
  const ago = upTo(40) * 24 * 60 * 60 * 1000 - upTo(2) * 1000;
  return {
    id: randomUUID(),
    at: new Date(Date.now() - ago).toISOString(),
    request_id: "r",
    user_id: pick(["u1", "u2"]),
    bill_to: pick([undefined, undefined, "acme"]),
    provider: pick(["sim", "groq"]),
    token_id: pick([undefined, "t1", "t2"]),
    model: pick(["acme/one", "acme/two"]),
    status: pick([200, 200, 200, 404, 499, 500]),
    duration_ms: upTo(10) ** upTo(7),
    first_byte_ms: pick([undefined, upTo(1000)]),
    input_tokens: pick([undefined, upTo(1000)]),
    output_tokens: pick([undefined, upTo(1000)]),
    images: pick([undefined, upTo(5)]),
    seconds: pick([undefined, upTo(100) / 4]),
    cost_micros: pick([undefined, upTo(1e6)]),
    cached_read_tokens: pick([undefined, upTo(1000)]),
    cached_write_tokens: pick([undefined, upTo(1000)]),
  };
}

async function write(calls: readonly object[]): Promise<void> {
  await database.sql`
    insert into inference_usage select * from json_populate_recordset(null::inference_usage, ${JSON.stringify(calls)}::text::json)
    on conflict do nothing`;
}

const randomCalls = (count: number) => Array.from({ length: count }, randomCall);

interface Counted {
  of: UsageOf;
  filters: UsageFilters;
  /** The same calls, as a condition of rows. */
  rows: string;
}

const member = { organisation: "acme", readerId: "u1", seesMembers: false };
const counts: readonly Counted[] = [
  { of: { userId: "u1" }, filters: {}, rows: "user_id = 'u1' and bill_to is null" },
  { of: { userId: "u2" }, filters: { token: "t1" }, rows: "user_id = 'u2' and bill_to is null and token_id = 't1'" },
  {
    of: { userId: "u2" },
    filters: { token: "browser" },
    rows: "user_id = 'u2' and bill_to is null and token_id is null",
  },
  { of: member, filters: {}, rows: "bill_to = 'acme'" },
  { of: member, filters: { token: "t2" }, rows: "bill_to = 'acme' and user_id = 'u1' and token_id = 't2'" },
  { of: "hub", filters: {}, rows: "true" },
  { of: "hub", filters: { model: "acme/one", provider: "sim" }, rows: "model = 'acme/one' and provider = 'sim'" },
  { of: "hub", filters: { token: "t1" }, rows: "token_id = 't1'" },
];
const days = 30;
const inPeriod = `at >= date_trunc('day', now(), 'UTC') - interval '${days} days'`;

const total = (rows: readonly { requests: number }[]) => rows.reduce((sum, { requests }) => sum + requests, 0);

/** Compares what is shown with what the calls themselves say. */
async function compare({ of, filters, rows }: Counted): Promise<void> {
  const counted = { of, filters, days };
  const { data } = await usageOf(database, counted);
  const sums = ["input_tokens", "output_tokens", "cached_read_tokens", "cached_write_tokens", "images", "seconds"];
  const expected = await database.sql.unsafe(`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, provider, model, count(*)::int as requests,
      (count(*) filter (where status >= 400 and status <> 499))::int as failed,
      (count(*) filter (where status = 499))::int as cancelled,
      ${sums.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(", ")},
      (coalesce(sum(cost_micros), 0) / 1e6)::numeric(20, 6)::text as cost_usd
    from inference_usage where ${inPeriod} and ${rows} group by 1, 2, 3 order by 1, 2, 3`);
  expect(data.length).toBeGreaterThan(0);
  expect(data).toEqual(Array.from(expected));

  const directory = { namesOf: async () => ({ users: new Map(), tokens: new Map() }) };
  const breakdown = await usageBreakdown(counted, { database, directory, readerId: "u1" });
  expect(total(breakdown.data)).toBe(total(data));
  const percentiles = await database.sql.unsafe(`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date,
      percentile_disc(0.5) within group (order by duration_ms)::int as p50,
      percentile_disc(0.95) within group (order by duration_ms)::int as p95
    from inference_usage where ${inPeriod} and ${rows} and status < 400 group by 1 order by 1`);
  expect(breakdown.latency_by_day.map(({ date }) => date)).toEqual(percentiles.map(({ date }) => date));
  for (const [index, shown] of breakdown.latency_by_day.entries()) {
    for (const name of ["p50", "p95"] as const) {
      const real = Math.max(1, percentiles[index]?.[name]);
      expect(Math.abs(shown[name] - real)).toBeLessThanOrEqual(0.05 * real + 0.5);
    }
  }
}

describe("what is shown of random calls is what the calls themselves say", () => {
  test("of calls from before and after the migration, written by several nodes at once, some of them twice", async () => {
    await applyEarlierMigrations();
    const before = randomCalls(1500);
    await write(before);
    await applyMigrations(database, routerMigrations);
    const batches = Array.from({ length: 8 }, () => randomCalls(300));
    await Promise.all(batches.map(write));
    await write([...before.slice(0, 50), ...(batches[0] ?? [])]);
    const [row] = await database.sql`select count(*)::int as calls from inference_usage`;
    expect(row?.["calls"]).toBe(1500 + 8 * 300);
    for (const counted of counts) await compare(counted);
  });

  test("a transaction that is rolled back counts nothing", async () => {
    await applyMigrations(database, routerMigrations);
    await write(randomCalls(200));
    const lost = database.sql.begin(async (transaction) => {
      const calls = JSON.stringify(randomCalls(200));
      await transaction`insert into inference_usage
        select * from json_populate_recordset(null::inference_usage, ${calls}::text::json)`;
      throw new Error("the node was killed");
    });
    await expect(lost).rejects.toThrow("killed");
    for (const counted of counts) await compare(counted);
  });
});
