import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { hubKey } from "../owners/key-owner.ts";
import { type CircuitFailure, type CircuitKey, createCircuitBreaker } from "./circuit-breaker.ts";

function keyOf(shared: string, owner = hubKey): CircuitKey {
  return { shared, owned: `${shared} ${owner}`, owner };
}

const a = keyOf("a");
const b = keyOf("b");

function breakerWith(failures: readonly [owner: string, failure: CircuitFailure][] = []) {
  const clock = { nowMs: 0 };
  const breaker = createCircuitBreaker(() => clock.nowMs);
  for (const [owner, failure] of failures) breaker.failed(keyOf("a", owner), failure);
  return { clock, breaker };
}

function times(count: number, owner: string, failure: CircuitFailure): [string, CircuitFailure][] {
  return Array.from({ length: count }, () => [owner, failure]);
}

test("four failures in a row leave it closed, also with a success in between", () => {
  const { breaker } = breakerWith(times(4, hubKey, "provider"));
  expect(breaker.admit(a)).toBe(0);
  breaker.succeeded(a);
  for (let call = 0; call < 4; call++) breaker.failed(a, "provider");
  expect(breaker.admit(a)).toBe(0);
});

test("five open it for two seconds, and only where they happened", () => {
  const { breaker } = breakerWith(times(5, hubKey, "provider"));
  expect(breaker.admit(a)).toBe(2000);
  expect(breaker.admit(b)).toBe(0);
});

test("after the cool-down, one call probes", () => {
  const { clock, breaker } = breakerWith(times(5, hubKey, "provider"));
  clock.nowMs = 2000;
  expect(breaker.admit(a)).toBe(0);
  expect(breaker.admit(a)).toBeGreaterThan(0);
});

test.each([
  { result: "succeeded", waits: 0 },
  { result: "failed", waits: 4000 },
  { result: "unknown", waits: 0 },
] as const)("a probe that ends as $result leaves a cool-down of $waits ms", ({ result, waits }) => {
  const { clock, breaker } = breakerWith(times(5, hubKey, "provider"));
  clock.nowMs = 2000;
  breaker.admit(a);
  if (result === "failed") breaker.failed(a, "provider");
  else breaker[result](a);
  expect(breaker.admit(a)).toBe(waits);
});

test("calls that were running when it opened do not extend the cool-down", () => {
  const { breaker } = breakerWith(times(100, hubKey, "provider"));
  expect(breaker.admit(a)).toBe(2000);
});

describe("owners with an open circuit after five failures in a row", () => {
  test.each<{ what: string; failures: [string, CircuitFailure][]; waiting: string[] }>([
    { what: "one user's key is rejected", failures: times(5, "user/1", "key"), waiting: ["user/1"] },
    { what: "the hub's key is rate limited", failures: times(5, hubKey, "key"), waiting: [hubKey] },
    { what: "the provider fails one user", failures: times(9, "user/1", "provider"), waiting: ["user/1"] },
    {
      what: "the provider fails two owners",
      failures: [...times(5, "user/1", "provider"), ...times(4, "user/2", "provider")],
      waiting: ["user/1"],
    },
    {
      what: "the provider fails three owners",
      failures: [
        ...times(3, "user/1", "provider"),
        ...times(1, "user/2", "provider"),
        ...times(1, "organisation/3", "provider"),
      ],
      waiting: ["user/1", "user/2", "user/4", hubKey],
    },
    {
      what: "the keys of three owners are rejected",
      failures: [...times(3, "user/1", "key"), ...times(1, "user/2", "key"), ...times(1, "user/3", "key")],
      waiting: [],
    },
    {
      what: "the provider fails the hub's key",
      failures: times(5, hubKey, "provider"),
      waiting: ["user/1", "user/2", "user/4", hubKey],
    },
    {
      what: "a user fails often and the hub once",
      failures: [...times(4, "user/1", "provider"), ...times(1, hubKey, "provider")],
      waiting: [],
    },
  ])("$what", ({ failures, waiting }) => {
    const { breaker } = breakerWith(failures);
    const owners = ["user/1", "user/2", "user/4", hubKey];
    expect(owners.filter((owner) => breaker.admit(keyOf("a", owner)) > 0)).toEqual(waiting);
  });
});

test("a success closes the circuit for all, but not another owner's own", () => {
  const { breaker } = breakerWith([...times(5, hubKey, "provider"), ...times(5, "user/1", "key")]);
  breaker.succeeded(keyOf("a", "user/2"));
  const waits = [hubKey, "user/1", "user/2"].map((owner) => breaker.admit(keyOf("a", owner)) > 0);
  expect(waits).toEqual([true, true, false]);
});

test("a probe with a rejected key lets the next caller probe", () => {
  const { clock, breaker } = breakerWith(times(5, hubKey, "provider"));
  clock.nowMs = 2000;
  expect(breaker.admit(keyOf("a", "user/1"))).toBe(0);
  breaker.failed(keyOf("a", "user/1"), "key");
  expect(breaker.admit(keyOf("a", "user/2"))).toBe(0);
});

test("at the limit every circuit is kept; one past it, the least recently used is dropped", () => {
  const { breaker } = breakerWith([...times(5, "user/0", "key"), ...times(5, "user/1", "key")]);
  const [first, second] = [keyOf("a", "user/0"), keyOf("a", "user/1")];
  for (let other = 2; other < limits.router.circuits; other++) breaker.failed(keyOf("a", `user/${other}`), "key");
  expect(breaker.admit(second)).toBeGreaterThan(0);
  expect(breaker.admit(first)).toBeGreaterThan(0);
  // All others were used before these two.
  for (let other = 2; other < limits.router.circuits; other++) breaker.failed(keyOf("b", `user/${other}`), "key");
  expect(breaker.admit(first)).toBeGreaterThan(0);
  breaker.failed(keyOf("b", "user/1"), "key");
  expect(breaker.admit(second)).toBe(0);
  expect(breaker.admit(first)).toBeGreaterThan(0);
});

test("failing keys do not evict circuits that all callers share", () => {
  const { breaker } = breakerWith(times(5, hubKey, "provider"));
  for (let other = 0; other <= limits.router.circuits; other++) breaker.failed(keyOf("b", `user/${other}`), "key");
  expect(breaker.admit(keyOf("a", "user/9"))).toBeGreaterThan(0);
});
