import { expect, test } from "vitest";
import { memoryOfTwo, openPool, problem, statesOf } from "../testing/pool-under-test.ts";

test("a stream gets its first parts before its process dies", async () => {
  const { call } = openPool(["test/model"]);
  const parts: unknown[] = [];
  await expect(call("test/model", { act: "die in stream" }, { onPart: (part) => parts.push(part) })).rejects.toEqual(
    problem("engine_stopped"),
  );
  expect(parts).toEqual([{ text: "one" }]);
});

test("a model whose process dies three times in a row is not started again at once", async () => {
  const { call } = openPool(["test/model"]);
  for (let death = 0; death < 3; death++)
    await expect(call("test/model", { act: "die" })).rejects.toEqual(problem("engine_stopped"));
  await expect(call("test/model")).rejects.toEqual(problem("engine_stopped", "The next attempt is in"));
});

test.each([
  { what: "that does not load in time", id: "test/never-loads", act: undefined, name: "load_timeout" as const },
  {
    what: "that sends something else than messages",
    id: "test/speaks-nonsense",
    act: undefined,
    name: "engine_stopped" as const,
  },
  { what: "that does not respond", id: "test/model", act: "block", name: "engine_stopped" as const },
])("a process $what is ended", async ({ id, act, name }) => {
  const { call } = openPool([id], {
    times: { loadMs: id === "test/never-loads" ? 300 : 20_000, heartbeatMs: 100, silentMs: 1000, measureMs: 50 },
  });
  await expect(call(id, { act })).rejects.toEqual(problem(name));
});

test("a call that takes too long fails, and its process is ended if it does not stop", async () => {
  const { call, pool } = openPool(["test/model"], { times: { callMs: 200, abortMs: 100 } });
  await expect(call("test/model", { act: "hang" })).rejects.toEqual(problem("call_timeout", "max_tokens"));
  await expect.poll(() => pool.status().models).toEqual([]);
});

test("five models in turn stay within the budget, and the least recently used is unloaded", async () => {
  const ids = ["a", "b", "c", "d", "e"].map((name) => `test/${name}`);
  const { call, pool } = openPool(ids, { memoryBytes: memoryOfTwo });
  for (const id of [...ids, ...ids]) {
    await call(id);
    const { reservedBytes, models } = pool.status();
    expect(reservedBytes).toBeLessThanOrEqual(memoryOfTwo);
    expect(models.length).toBeLessThanOrEqual(2);
  }
  expect(statesOf(pool)).toEqual(["test/d ready", "test/e ready"]);
  await call("test/d");
  await call("test/a");
  expect(statesOf(pool).toSorted()).toEqual(["test/a ready", "test/d ready"]);
});

test("an idle model is unloaded", async () => {
  const { call, pool } = openPool(["test/a"], { idleMs: 100 });
  await call("test/a");
  await expect.poll(() => pool.status().models).toEqual([]);
});

test("a process cannot use more than its memory", async () => {
  const { call } = openPool(["test/model"], { times: { measureMs: 50 } });
  // The kernel refuses memory, or the engine ends the process, whichever is first.
  await expect(call("test/model", { act: "grow" })).rejects.toThrow(/memory/);
});
