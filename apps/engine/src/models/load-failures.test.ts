import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { EngineError } from "../errors/engine-error.ts";
import { LoadFailures } from "./load-failures.ts";

const { pauseMs, longestPauseMs, deathsInARow } = limits.engine;
const damaged = new EngineError("damaged_file", "The file is damaged.");

function openFailures() {
  const clock = { ms: 0 };
  return { clock, failures: new LoadFailures(() => clock.ms) };
}

test("the pause doubles with each failure, up to the longest, and ends with a success", () => {
  const { clock, failures } = openFailures();
  const pauses: number[] = [];
  for (let count = 0; count < 10; count++) {
    failures.notLoaded("model", damaged);
    const { retryAtMs } = failures.get("model") ?? { retryAtMs: Number.NaN };
    pauses.push(retryAtMs - clock.ms);
    clock.ms = retryAtMs;
    expect(failures.get("model")).toBeUndefined();
  }
  expect(pauses.slice(0, 3)).toEqual([pauseMs, 2 * pauseMs, 4 * pauseMs]);
  expect(pauses.at(-1)).toBe(longestPauseMs);
  failures.succeeded("model");
  failures.notLoaded("model", damaged);
  expect(failures.get("model")?.retryAtMs).toBe(clock.ms + pauseMs);
});

test("the error of a paused model has the reason and the time of the next attempt", () => {
  const { clock, failures } = openFailures();
  failures.notLoaded("model", damaged);
  clock.ms = 1000;
  expect(() => failures.check("model")).toThrow("The file is damaged. The next attempt is in 4 s.");
  expect(() => failures.check("other")).not.toThrow();
});

test("a process may die, but not several times without a completed call; problems that pass have no pause", () => {
  const { failures } = openFailures();
  const stopped = new EngineError("engine_stopped", "It stopped.");
  for (let death = 1; death < deathsInARow; death++) failures.died("model", stopped);
  failures.succeeded("model");
  for (let death = 1; death < deathsInARow; death++) failures.died("model", stopped);
  expect(failures.get("model")).toBeUndefined();
  failures.died("model", stopped);
  expect(failures.get("model")).toBeDefined();
  failures.notLoaded("busy", new EngineError("not_enough_memory", "Others run.", { retryAfterMs: 1 }));
  expect(failures.get("busy")).toBeUndefined();
});
