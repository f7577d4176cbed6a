import { expect, test } from "vitest";
import { createHealth } from "./health.ts";

test("quantiles are accurate to a quarter, and failures count against uptime", () => {
  const health = createHealth(() => 0);
  for (let call = 1; call <= 100; call++) {
    health.observe("a", { failed: call > 95, firstByteMs: call * 10, tokensPerSecond: undefined });
  }
  const { calls, failures, uptime, firstByteMs, tokensPerSecond } = health.report("a");
  expect({ calls, failures, uptime }).toEqual({ calls: 100, failures: 5, uptime: 0.95 });
  for (const [name, exact] of [
    ["p50", 500],
    ["p90", 900],
    ["p99", 990],
  ] as const) {
    expect(firstByteMs?.[name]).toBeGreaterThan(exact * 0.75);
    expect(firstByteMs?.[name]).toBeLessThan(exact * 1.25);
  }
  expect(tokensPerSecond).toBeUndefined();
});

test("a call is dropped after thirty minutes", () => {
  let nowMs = 0;
  const health = createHealth(() => nowMs);
  health.observe("a", { failed: false, firstByteMs: 5, tokensPerSecond: 5 });
  nowMs = 29 * 60_000;
  expect(health.report("a").calls).toBe(1);
  nowMs = 30 * 60_000;
  expect(health.report("a")).toEqual({
    calls: 0,
    failures: 0,
    uptime: undefined,
    firstByteMs: undefined,
    tokensPerSecond: undefined,
  });
  health.observe("a", { failed: false, firstByteMs: 5, tokensPerSecond: 5 });
  expect(health.report("a").calls).toBe(1);
});
