import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

function opened() {
  const clock = { nowMs: 0 };
  const breaker = createCircuitBreaker(() => clock.nowMs);
  for (let call = 0; call < 5; call++) {
    breaker.admit("a");
    breaker.failed("a");
  }
  return { clock, breaker };
}

test("four failures in a row leave it closed, a success in between too", () => {
  const breaker = createCircuitBreaker(() => 0);
  for (let call = 0; call < 4; call++) breaker.failed("a");
  expect(breaker.admit("a")).toBe(0);
  breaker.succeeded("a");
  for (let call = 0; call < 4; call++) breaker.failed("a");
  expect(breaker.admit("a")).toBe(0);
});

test("five open it for two seconds, and only where they happened", () => {
  const { breaker } = opened();
  expect(breaker.admit("a")).toBe(2000);
  expect(breaker.admit("b")).toBe(0);
});

test("after the rest one call finds out", () => {
  const { clock, breaker } = opened();
  clock.nowMs = 2000;
  expect(breaker.admit("a")).toBe(0);
  expect(breaker.admit("a")).toBeGreaterThan(0);
});

test.each([
  { result: "succeeded", waits: 0 },
  { result: "failed", waits: 4000 },
  { result: "unknown", waits: 0 },
] as const)("a call that $result leaves a wait of $waits ms", ({ result, waits }) => {
  const { clock, breaker } = opened();
  clock.nowMs = 2000;
  breaker.admit("a");
  breaker[result]("a");
  expect(breaker.admit("a")).toBe(waits);
});

test("calls that were under way when it opened do not make the rest longer", () => {
  const { breaker } = opened();
  for (let call = 0; call < 100; call++) breaker.failed("a");
  expect(breaker.admit("a")).toBe(2000);
});
