import { silentLogger } from "@modelyard/platform/logger";
import { beforeEach, expect, test } from "vitest";
import { createLastKnown, type LastKnown, SourceUnavailableError } from "./last-known.ts";

let nowMs: number;
let loads: number;
let cache: LastKnown<string>;

beforeEach(() => {
  nowMs = 1_000_000;
  loads = 0;
  cache = createLastKnown({
    entries: 2,
    freshMs: 100,
    staleMs: 10_000,
    waitMs: 30,
    coolDownMs: 500,
    logger: silentLogger,
    now: () => nowMs,
  });
});

function says(value: string | undefined) {
  return async () => {
    loads += 1;
    return value;
  };
}
function isAway(): Promise<never> {
  loads += 1;
  return Promise.reject(new Error("connection refused"));
}

test("a fresh value is not requested again", async () => {
  expect([await cache.get("a", says("1")), await cache.get("a", says("2")), loads]).toEqual(["1", "1", 1]);
});

test("an old value is requested again", async () => {
  await cache.get("a", says("1"));
  nowMs += 100;
  expect(await cache.get("a", says("2"))).toBe("2");
});

test("an expired value is requested again at once", async () => {
  await cache.get("a", says("1"));
  cache.expire();
  expect(await cache.get("a", says(undefined))).toBeUndefined();
});

test("a missing value is not cached", async () => {
  await cache.get("a", says(undefined));
  expect(await cache.get("a", says("1"))).toBe("1");
});

test("while the source is unavailable, the last known value is used, and requests pause for a moment", async () => {
  await cache.get("a", says("1"));
  cache.expire();
  expect([await cache.get("a", isAway), loads]).toEqual(["1", 2]);
  expect([await cache.get("a", isAway), loads]).toEqual(["1", 2]);
  nowMs += 500;
  expect([await cache.get("a", says("2")), loads]).toEqual(["2", 3]);
});

test("a hanging source counts as unavailable", async () => {
  await cache.get("a", says("1"));
  nowMs += 100;
  expect(await cache.get("a", () => new Promise(() => undefined))).toBe("1");
});

test("a value that is too old, or missing, is an error while the source is unavailable", async () => {
  await expect(cache.get("b", isAway)).rejects.toThrow(SourceUnavailableError);
  await cache.get("a", says("1"));
  nowMs += 10_000;
  await expect(cache.get("a", isAway)).rejects.toThrow(SourceUnavailableError);
});

test("concurrent requests share one request to the source", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get("a", says("1"))));
  expect([new Set(answers), loads]).toEqual([new Set(["1"]), 1]);
});

test("a value requested before an expiry is already old when it arrives", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = cache.get("a", () => promise);
  cache.expire();
  resolve("revoked");
  expect(await early).toBe("revoked");
  expect(await cache.get("a", says("current"))).toBe("current");
});

test("the least recently used value is evicted", async () => {
  await cache.get("a", says("1"));
  await cache.get("b", says("1"));
  nowMs += 10;
  await cache.get("a", says("2"));
  await cache.get("c", says("1"));
  expect([await cache.get("a", says("2")), await cache.get("b", says("2"))]).toEqual(["1", "2"]);
});
