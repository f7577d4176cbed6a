import { setTimeout as sleep } from "node:timers/promises";
import { createLogger, silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { routerTables } from "../../testing/router-tables.ts";
import { type QuotaCount, reservationKey } from "../quota.ts";
import { type AmountCounts, amountCounts } from "./amount-counts.ts";

let database: TestDatabase;
let nowMs = 1;
const nodes: AmountCounts[] = [];
/** Also sufficient on a busy machine. */
const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: 4000 });

beforeAll(async () => {
  database = await createTestDatabase(routerTables);
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((one) => one.close()));
  await database.sql`delete from router_quota_holds`;
});
afterAll(() => database.drop());

function countOf(most: number): QuotaCount {
  const owner = { kind: "hub", id: "" } as const;
  const what = { per: "all", name: null, measure: "tokens", window: "hour", most } as const;
  return { quota: { id: crypto.randomUUID(), owner, ...what }, subject: "", startsAtMs: 0, endsAtMs: 3_600_000 };
}

function node(leaseMs = 15_000): AmountCounts {
  const one = amountCounts({ sql: database.sql, logger: silentLogger, now: () => nowMs, leaseMs });
  nodes.push(one);
  return one;
}

async function takenBy(of: readonly AmountCounts[], count: QuotaCount, calls: number, amount: number): Promise<number> {
  const answers = Array.from({ length: calls }, (_, call) =>
    (async () => of[call % of.length]?.reserve(count, amount))(),
  );
  return (await Promise.all(answers)).filter((shortfall) => shortfall === undefined).length;
}

/** Ends a call: charges it, writes it with the usage of other nodes, and releases its reservation. */
async function end(one: AmountCounts, count: QuotaCount, { reserved, used }: { reserved: number; used: number }) {
  one.charge(count, used);
  one.release(count, reserved);
  const { quota, subject } = count;
  const [startsAt, endsAt] = [new Date(0).toISOString(), new Date(3_600_000).toISOString()];
  await database.sql`
    insert into router_quota_counters as counter (quota_id, subject, starts_at, ends_at, used)
    values (${quota.id}, ${subject}, ${startsAt}::text::timestamptz, ${endsAt}::text::timestamptz, ${used})
    on conflict (quota_id, subject, starts_at) do update set used = counter.used + excluded.used`;
  one.written({
    key: reservationKey(count),
    quota_id: quota.id,
    subject,
    starts_at: startsAt,
    ends_at: endsAt,
    amount: used,
  });
}

async function holds({ quota }: QuotaCount): Promise<{ held: number; calls: number }> {
  const [row] = await database.sql`
    select coalesce(sum(held + unwritten), 0) as held, coalesce(sum(calls), 0) as calls
    from router_quota_holds where quota_id = ${quota.id}`;
  return { held: Number(row?.held), calls: Number(row?.calls) };
}

test.each([
  { count: 1, most: 30, amount: 10, fit: 3 },
  { count: 2, most: 30, amount: 10, fit: 3 },
  { count: 3, most: 39, amount: 10, fit: 3 },
  { count: 2, most: 1, amount: 10, fit: 1 },
  { count: 3, most: 0, amount: 10, fit: 0 },
])("of 100 concurrent calls on $count nodes, $fit of $amount fit in $most", async ({ count, most, amount, fit }) => {
  const quota = countOf(most);
  expect(
    await takenBy(
      Array.from({ length: count }, () => node()),
      quota,
      100,
      amount,
    ),
  ).toBe(fit);
});

test("reservations ahead on a large quota keep at most a hundredth from each other node", async () => {
  const quota = countOf(10_000);
  const taken = await takenBy([node(), node(), node()], quota, 400, 50);
  expect(taken).toBeLessThanOrEqual(200);
  expect(taken).toBeGreaterThanOrEqual(200 - (2 * 100) / 50);
});

test("a single call gets more than the rest; the next waits for its end, also on the other node", async () => {
  const [one, other] = [node(), node()];
  const quota = countOf(100);
  expect(await one.reserve(quota, 5000)).toBeUndefined();
  expect(await one.reserve(quota, 1)).toEqual({ used: 0, reserved: 5000, calls: 1, requested: 1 });
  expect(await other.reserve(quota, 1)).toEqual({ used: 0, reserved: 5000, calls: 1, requested: 1 });
  await end(one, quota, { reserved: 5000, used: 60 });
  await eventually(() => holds(quota)).toEqual({ held: 0, calls: 0 });
  expect(await other.reserve(quota, 5000)).toBeUndefined();
  await end(other, quota, { reserved: 5000, used: 60 });
  await eventually(() => holds(quota)).toEqual({ held: 0, calls: 0 });
  for (const either of [one, other]) expect(await either.reserve(quota, 1)).toMatchObject({ used: 120, calls: 0 });
});

test("usage of ended calls counts on the other node before it is written", async () => {
  const [one, other] = [node(), node()];
  const quota = countOf(100);
  expect(await one.reserve(quota, 10)).toBeUndefined();
  one.charge(quota, 100);
  one.release(quota, 10);
  await eventually(() => holds(quota)).toEqual({ held: 100, calls: 0 });
  expect(await other.reserve(quota, 10)).toMatchObject({ reserved: 100 });
  // Usage belongs to the window in which the call ended.
  expect(await other.reserve({ ...quota, startsAtMs: 3_600_000, endsAtMs: 7_200_000 }, 10)).toBeUndefined();
});

test("a call that continues in the next window is reserved there", async () => {
  const [one, other] = [node(), node()];
  const quota = countOf(99);
  expect(await one.reserve(quota, 80)).toBeUndefined();
  const next = { ...quota, startsAtMs: 3_600_000, endsAtMs: 7_200_000 };
  for (const either of [one, other]) expect(await either.reserve(next, 80)).toMatchObject({ reserved: 80, calls: 1 });
});

test("reservations of a lost node are released when its lease ends, not earlier", async () => {
  const [lost, other] = [node(), node()];
  const quota = countOf(99);
  expect(await lost.reserve(quota, 80)).toBeUndefined();
  expect(await other.reserve(quota, 80)).toMatchObject({ reserved: 80, calls: 1 });
  const [row] = await database.sql`
    update router_quota_holds set until_at = until_at - interval '15 s' where quota_id = ${quota.quota.id}
    returning until_at + interval '15 s' > now() + interval '10 s' as was_long, until_at <= now() as is_over`;
  expect(row).toEqual({ was_long: true, is_over: true });
  expect(await other.reserve(quota, 80)).toBeUndefined();
});

test("a running node keeps its reservations", async () => {
  const quota = countOf(99);
  expect(await node(150).reserve(quota, 80)).toBeUndefined();
  const until = async () => {
    const [row] =
      await database.sql`select extract(epoch from until_at) as until_at from router_quota_holds where quota_id = ${quota.quota.id}`;
    return Number(row?.until_at);
  };
  const first = await until();
  await eventually(until).toBeGreaterThan(first);
});

test("a stopped node has no reservations", async () => {
  const one = node();
  const quota = countOf(1000);
  expect(await one.reserve(quota, 80)).toBeUndefined();
  expect(await holds(quota)).toEqual({ held: 90, calls: 1 });
  await one.close();
  expect(await holds(quota)).toEqual({ held: 0, calls: 0 });
});

test("consecutive calls on a quota with much room query PostgreSQL only for some of them", async () => {
  const one = node(300);
  const quota = countOf(100_000);
  let questions = 0;
  for (let call = 0; call < 300; call++) {
    const taken = one.reserve(quota, 10);
    if (taken instanceof Promise) questions += 1;
    expect(await taken).toBeUndefined();
    one.charge(quota, 10);
    one.release(quota, 10);
  }
  expect(questions).toBeLessThan(10);
  expect((await holds(quota)).held).toBeGreaterThan(3000);
  // There are no more calls, only unwritten usage.
  await eventually(() => holds(quota)).toEqual({ held: 3000, calls: 0 });
});

test("while PostgreSQL is unavailable each node uses its own counts, and writes them afterwards", async () => {
  const [one, other] = [node(300), node(300)];
  const quota = countOf(30);
  await database.sql`alter table router_quota_holds rename to elsewhere`;
  expect(await takenBy([one], quota, 100, 10)).toBe(3);
  await database.sql`alter table elsewhere rename to router_quota_holds`;
  nowMs += 10_000;
  await eventually(() => holds(quota)).toEqual({ held: 30, calls: 3 });
  expect(await other.reserve(quota, 10)).toMatchObject({ reserved: 30, calls: 3 });
  one.release(quota, 10);
  await eventually(() => holds(quota)).toEqual({ held: 20, calls: 2 });
  expect(await other.reserve(quota, 10)).toBeUndefined();
});

test("used and reserved amounts never exceed the quota while calls start and end on three nodes", async () => {
  const most = 1000;
  const three = [node(), node(), node()];
  const quota = countOf(most);
  let [calls, running, ended, peak] = [0, 0, 0, 0];
  const caller = async (one: AmountCounts, seed: number) => {
    for (let turn = 0; turn < 8; turn++) {
      const amount = 20 + ((seed * 7 + turn * 13) % 60);
      if ((await one.reserve(quota, amount)) !== undefined) continue;
      running += amount;
      calls += 1;
      // A single call may exceed it.
      if (calls > 1) peak = Math.max(peak, running + ended);
      await sleep((seed + turn) % 4);
      running -= amount;
      calls -= 1;
      const used = Math.ceil(amount / 4);
      ended += used;
      await end(one, quota, { reserved: amount, used });
    }
  };
  await Promise.all(
    three.flatMap((one, index) => Array.from({ length: 10 }, (_, seed) => caller(one, seed + index * 3))),
  );
  expect(peak).toBeLessThanOrEqual(most);
  expect(ended).toBeGreaterThan(most / 2);
  await eventually(() => holds(quota)).toEqual({ held: 0, calls: 0 });
});

test("a lease that could not be renewed in time is an error", async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: "warn", write: (line) => lines.push(line) });
  const away = await createTestDatabase(routerTables);
  const one = amountCounts({ sql: away.sql, logger, now: () => nowMs, leaseMs: 60 });
  await one.reserve(countOf(100), 10);
  await away.sql.end({ timeout: 0 });
  await expect.poll(() => lines.join("")).toContain("quota hold lease could not be renewed");
  expect(lines.join("")).not.toContain("lease lost");
  nowMs += 60;
  await expect.poll(() => lines.find((line) => line.includes("quota hold lease lost"))).toContain('"level":"error"');
  await one.close();
  await away.drop();
});
