import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { LeasedWindow, type LeaseRequest, type RequestLease } from "./leased-window.ts";

const { windowMs, keys } = limits.rateLimits;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Emulates the counter in PostgreSQL, shared by the nodes of a test. */
function counter() {
  const used = new Map<string, number>();
  const requested: LeaseRequest[] = [];
  const ask: RequestLease = async (request) => {
    requested.push(request);
    const { key, startsAtMs, limit, owed, wanted } = request;
    const name = `${key} ${startsAtMs}`;
    const before = (used.get(name) ?? 0) + owed;
    const granted = Math.max(0, Math.min(wanted, limit - before));
    used.set(name, before + granted);
    return { granted, left: Math.max(0, limit - before - granted) };
  };
  return { ask, requested };
}

function node(limit: number, ask: RequestLease, now: () => number = () => 0) {
  const errors: unknown[] = [];
  const window = new LeasedWindow({ limit, requestLease: ask, now, onError: (error) => errors.push(error) });
  return { window, errors };
}

async function admitted(window: LeasedWindow, tries: number, key = "a"): Promise<number> {
  let count = 0;
  for (let index = 0; index < tries; index += 1) {
    if (window.use(key).isAllowed) count += 1;
    await settle();
  }
  return count;
}

describe("one node", () => {
  test("admits exactly the limit", async () => {
    expect(await admitted(node(100, counter().ask).window, 150)).toBe(100);
  });

  test("admits exactly the limit in one run of the event loop", () => {
    const { window } = node(100, counter().ask);
    const uses = Array.from({ length: 150 }, () => window.use("a"));
    expect(uses.filter(({ isAllowed }) => isAllowed)).toHaveLength(100);
  });

  test("sends no request for a caller below the free share", async () => {
    const { ask, requested } = counter();
    await admitted(node(1000, ask).window, 20);
    expect(requested).toEqual([]);
  });

  test("starts again in the next window, and reports when", async () => {
    let at = windowMs + 1000;
    const { window } = node(2, counter().ask, () => at);
    expect(await admitted(window, 3)).toBe(2);
    expect(window.use("a")).toEqual({ isAllowed: false, remaining: 0, resetMs: windowMs - 1000 });
    at = 2 * windowMs;
    expect(window.use("a")).toMatchObject({ isAllowed: true, resetMs: windowMs });
  });

  test("counts locally while the counter does not respond, and reports it", async () => {
    const { window, errors } = node(100, () => Promise.reject(new Error("away")));
    expect(await admitted(window, 150)).toBe(100);
    expect(errors.length).toBeGreaterThan(0);
  });

  test("reports what it admitted locally to the counter afterwards", async () => {
    const { ask, requested } = counter();
    let isAway = true;
    const { window } = node(100, (request) => (isAway ? Promise.reject(new Error("away")) : ask(request)));
    await admitted(window, 50);
    isAway = false;
    expect(await admitted(window, 100)).toBe(50);
    expect(requested[0]?.owed).toBeGreaterThanOrEqual(50);
  });

  test("keeps a bounded number of keys", () => {
    const { window } = node(1, counter().ask);
    window.use("first");
    for (let index = 0; index < keys; index += 1) window.use(`k${index}`);
    expect(window.use("first").isAllowed).toBe(true);
    expect(window.use(`k${keys - 1}`).isAllowed).toBe(false);
  });
});

test("two nodes together admit the limit and at most one free share each", async () => {
  const { ask } = counter();
  const limit = 1000;
  const nodes = [node(limit, ask), node(limit, ask)];
  const counts = await Promise.all(nodes.map(({ window }) => admitted(window, limit)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(limit);
  expect(total).toBeLessThanOrEqual(limit * (1 + 2 * limits.rateLimits.freeShare));
});
