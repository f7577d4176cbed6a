import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DatabaseAwayError, isDatabaseAway } from "./database-away.ts";
import { DatabaseHealth } from "./database-health.ts";

const bounds = { answerMs: 2000, pingMs: 1000, retryMs: 250, waitingQueries: 3 };
const never = () => new Promise<never>(() => undefined);
const refused = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
const wrong = () => Promise.reject(Object.assign(new Error("no such table"), { code: "42P01" }));
const answered = () => Promise.resolve("rows");

let pings: number;
let ping: () => Promise<unknown>;
let returns: number;
let health: DatabaseHealth;

beforeEach(() => {
  vi.useFakeTimers();
  pings = 0;
  returns = 0;
  ping = answered;
  health = new DatabaseHealth({
    ...bounds,
    ping: () => {
      pings += 1;
      return ping();
    },
    onReturn: () => {
      returns += 1;
    },
  });
});
afterEach(() => vi.useRealTimers());

/** Returns how many milliseconds the promise took to fail, and its error. */
async function failure(promise: Promise<unknown>): Promise<{ afterMs: number; error: unknown }> {
  const startedAt = Date.now();
  const failed = promise.then(
    () => ({ afterMs: Number.NaN, error: undefined }),
    (error: unknown) => ({ afterMs: Date.now() - startedAt, error }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return failed;
}

test("a lost connection fails its query at once, and later ones are not sent", async () => {
  ping = refused;
  const lostAt = Date.now();
  await expect(health.run(refused)).rejects.toBeInstanceOf(DatabaseAwayError);
  expect(health.lostAtMs).toBe(lostAt);
  const query = vi.fn(answered);
  await vi.advanceTimersByTimeAsync(100);
  await expect(health.run(query)).rejects.toBeInstanceOf(DatabaseAwayError);
  expect(query).not.toHaveBeenCalled();
  expect(health.lostAtMs).toBe(lostAt);
});

test("a database that does not respond is waited for 2 s, and a ping for 1 s", async () => {
  ping = never;
  const { afterMs, error } = await failure(health.run(never));
  expect(afterMs).toBeGreaterThanOrEqual(3000);
  // Each wait ends one turn of the event loop later.
  expect(afterMs).toBeLessThan(3010);
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(new Error("query failed", { cause: error }))).toBe(true);
});

test("a slow query is waited for while pings succeed", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = health.run(() => promise);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(health.lostAtMs).toBeUndefined();
  expect(pings).toBeGreaterThan(10);
  resolve("late");
  expect(await slow).toBe("late");
});

describe("while the database is unavailable", () => {
  beforeEach(async () => {
    ping = refused;
    await health.run(refused).catch(() => undefined);
  });

  test("it is pinged at most every 250 ms, however many queries arrive", async () => {
    for (let ms = 0; ms < 1000; ms += 10) {
      await health.run(answered).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(pings).toBe(4);
  });

  test("a hanging ping is not followed by another", async () => {
    ping = never;
    for (let count = 0; count < 5; count++) await failure(health.run(answered));
    expect(pings).toBe(1);
  });

  test("the first query after its return succeeds", async () => {
    ping = answered;
    await vi.advanceTimersByTimeAsync(bounds.retryMs);
    expect(await health.run(answered)).toBe("rows");
    expect(health.lostAtMs).toBeUndefined();
    expect(returns).toBe(1);
  });

  test("its remaining connections are replaced, even if one of them still works", async () => {
    ping = answered;
    expect(await health.finish(answered)).toBe("rows");
    expect([health.lostAtMs, returns]).toEqual([undefined, 0]);
    await health.run(answered);
    await health.run(answered);
    expect(returns).toBe(1);
  });

  test("errors of a replaced pool do not count as a loss", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const old = health.finish(() => promise).catch(() => undefined);
    ping = answered;
    await health.run(answered);
    reject(Object.assign(new Error("ended"), { code: "CONNECTION_DESTROYED" }));
    await old;
    await health.run(answered);
    expect([health.lostAtMs, returns]).toEqual([undefined, 1]);
  });

  test("queries on a reserved connection are sent", async () => {
    expect(await health.finish(answered)).toBe("rows");
    expect(health.lostAtMs).toBeUndefined();
  });
});

test("a late response counts as a sign that the database is available", async () => {
  ping = never;
  const { promise, resolve } = Promise.withResolvers<string>();
  await failure(health.run(() => promise));
  expect(health.lostAtMs).toBeDefined();
  resolve("late");
  await vi.advanceTimersByTimeAsync(0);
  expect(health.lostAtMs).toBeUndefined();
});

test("an error from PostgreSQL means that it is available", async () => {
  await expect(health.run(wrong)).rejects.toThrow("no such table");
  expect(health.lostAtMs).toBeUndefined();
});

test("as many queries wait as the limit allows, and one more is rejected", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = Array.from({ length: bounds.waitingQueries }, () => health.run(() => promise));
  const refusal = await health.run(answered).catch((error: unknown) => error);
  expect(isDatabaseAway(refusal)).toBe(true);
  expect(String(refusal)).toContain("3 queries are waiting");
  resolve("rows");
  await Promise.all(waiting);
  expect(await health.run(answered)).toBe("rows");
});

test("errors of files and of other services are not attributed to the database", () => {
  expect(isDatabaseAway(Object.assign(new Error("open"), { code: "ENOENT" }))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe(false);
});
