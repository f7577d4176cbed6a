import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routerTables } from "../../testing/router-tables.ts";
import type { QuotaCount } from "../quota.ts";
import { requestCounts } from "./request-counts.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(routerTables);
});
afterAll(() => database.drop());

function countOf(most: number): QuotaCount {
  const owner = { kind: "hub", id: "" } as const;
  const quota = {
    id: crypto.randomUUID(),
    owner,
    per: "all",
    name: null,
    measure: "requests",
    window: "hour",
    most,
  } as const;
  return { quota, subject: "", startsAtMs: 0, endsAtMs: 3_600_000 };
}

const node = () => requestCounts({ sql: database.sql, logger: silentLogger, now: () => 1 });

async function takenBy(nodes: readonly ReturnType<typeof node>[], count: QuotaCount, each: number): Promise<number> {
  const takes = nodes.flatMap((one) => Array.from({ length: each }, () => one.take(count)));
  return (await Promise.all(takes)).filter(Boolean).length;
}

test.each([
  { nodes: 1, most: 1, each: 5 },
  { nodes: 2, most: 99, each: 60 },
  { nodes: 3, most: 1000, each: 400 },
])("$nodes nodes share $most, never more, and leave at most a hundredth each", async ({ nodes, most, each }) => {
  const count = countOf(most);
  const taken = await takenBy(Array.from({ length: nodes }, node), count, each);
  expect(taken).toBeLessThanOrEqual(most);
  expect(taken).toBeGreaterThanOrEqual(most - (nodes - 1) * Math.floor(most / 100));
  const [row] = await database.sql`select used from router_quota_counters where quota_id = ${count.quota.id}`;
  expect(Number(row?.used)).toBe(most);
});

test("consecutive calls on a busy quota query PostgreSQL only for some of them", async () => {
  const count = countOf(10_000);
  const one = node();
  let questions = 0;
  const rows = async () =>
    Number((await database.sql`select used from router_quota_counters where quota_id = ${count.quota.id}`)[0]?.used);
  let before = 0;
  for (let call = 0; call < 200; call++) {
    expect(await one.take(count)).toBe(true);
    const used = await rows();
    if (used !== before) questions += 1;
    before = used;
  }
  expect(questions).toBeLessThan(12);
  expect(before).toBeLessThanOrEqual(300);
});

test("released requests can be used again", async () => {
  const count = countOf(1);
  const one = node();
  expect(await one.take(count)).toBe(true);
  one.release(count);
  expect([await one.take(count), await one.take(count)]).toEqual([true, false]);
});

test("requests admitted while PostgreSQL was unavailable are written afterwards", async () => {
  const count = countOf(10);
  let nowMs = 1;
  const one = requestCounts({ sql: database.sql, logger: silentLogger, now: () => nowMs });
  await database.sql`alter table router_quota_counters rename to elsewhere`;
  expect(await takenBy([one], count, 12)).toBe(10);
  await database.sql`alter table elsewhere rename to router_quota_counters`;
  expect(await node().take(count)).toBe(true);
  nowMs += 10_000;
  one.reconsider();
  expect(await one.take(count)).toBe(false);
  const [row] = await database.sql`select used from router_quota_counters where quota_id = ${count.quota.id}`;
  expect(Number(row?.used)).toBe(11);
});
