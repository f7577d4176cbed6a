import { limits } from "@modelyard/platform/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClosingSteps } from "./closing-steps.ts";

const logged: object[] = [];
const note = (data: object, message: string) => void logged.push({ ...data, message });
const logger = { debug: note, info: note, warn: note, error: note, child: () => logger };

let closed: string[];
beforeEach(() => {
  vi.useFakeTimers();
  logged.length = 0;
  closed = [];
});
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

/** Returns the result and the time that closing takes. */
async function closeAll(
  steps: ClosingSteps,
  withinMs?: number,
): Promise<{ isClean: boolean | undefined; tookMs: number }> {
  const startedAt = Date.now();
  const all = steps.closeAll(withinMs).then((isClean) => ({ isClean, tookMs: Date.now() - startedAt }));
  await vi.advanceTimersByTimeAsync(600_000);
  return Promise.race([all, Promise.resolve({ isClean: undefined, tookMs: Number.NaN })]);
}

test("closes in reverse order", async () => {
  const steps = new ClosingSteps(logger);
  for (const name of ["database", "hub", "listener"]) steps.add(name, async () => void closed.push(name));
  expect(await closeAll(steps)).toEqual({ isClean: true, tookMs: 0 });
  expect(closed).toEqual(["listener", "hub", "database"]);
  expect(logged).toEqual([]);
});

test("a step that never ends or fails is named in the log, and the others are closed", async () => {
  const steps = new ClosingSteps(logger);
  steps.add("database", () => void closed.push("database"));
  steps.add("hub", never);
  steps.add("router", () => {
    throw new Error("broken");
  });
  const { isClean, tookMs } = await closeAll(steps);
  expect(isClean).toBe(false);
  expect(tookMs).toBeLessThan(limits.stop.stepMs + 100);
  expect(closed).toEqual(["database"]);
  expect(logged).toEqual([
    { step: "router", err: expect.any(Error), message: "stop: failed" },
    { step: "hub", waitedMs: limits.stop.stepMs, message: "stop: gave up waiting" },
  ]);
});

test("all steps together have a limit, and those after it are begun", async () => {
  const steps = new ClosingSteps(logger);
  steps.add("database", () => void closed.push("database"));
  for (let count = 0; count < 10; count += 1) steps.add(`step ${count}`, never);
  const { isClean, tookMs } = await closeAll(steps);
  expect([isClean, closed]).toEqual([false, ["database"]]);
  expect(tookMs).toBeLessThan(limits.stop.closeMs + 100);
});

test("a failed start closes what it has opened, a successful one does not", async () => {
  vi.useRealTimers();
  for (const isKept of [false, true]) {
    closed = [];
    {
      await using steps = new ClosingSteps(logger);
      steps.add("database", () => void closed.push("database"));
      if (isKept) steps.keep();
    }
    expect(closed).toEqual(isKept ? [] : ["database"]);
  }
});
