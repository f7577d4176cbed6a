import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MiB, openPool, path, pidOf, problem, statesOf } from "../testing/pool-under-test.ts";

test("calls share one process, which has no environment of the hub and lower priority, and its files are released", async () => {
  const { pool, call, source } = openPool(["test/model"]);
  const results = await Promise.all([call("test/model"), call("test/model"), call("test/model")]);
  expect(new Set(results.map(pidOf)).size).toBe(1);
  expect(results[0]).toMatchObject({ environment: ["UV_THREADPOOL_SIZE"] });
  expect(pool.status()).toMatchObject({
    models: [{ id: "test/model", state: "ready", running: 0, waiting: 0, parallelCalls: 4, tokensPerSecond: 2000 }],
  });
  expect(source.held).toBe(1);
  expect(pool.unload("test/model")).toBe(true);
  await expect.poll(() => source.held).toBe(0);
  expect(pool.status()).toMatchObject({ reservedBytes: 0, models: [], measured: [{ id: "test/model" }] });
});

test("a model that does not exist is named", async () => {
  const { call } = openPool([]);
  await expect(call("test/none")).rejects.toEqual(problem("model_not_found", "test/none"));
});

test("when a process dies, its calls fail, waiting calls continue in another, and the next call succeeds", async () => {
  const { call } = openPool(["test/one-call"]);
  const first = pidOf(await call("test/one-call"));
  const begun = Promise.withResolvers<unknown>();
  const dying = call("test/one-call", { act: "die in stream" }, { onPart: begun.resolve });
  const failed = expect(dying).rejects.toEqual(problem("engine_stopped", "SIGKILL"));
  await begun.promise;
  const waiting = call("test/one-call");
  await failed;
  expect(pidOf(await waiting)).not.toBe(first);
});

test("a model whose process dies while loading is not started again at once", async () => {
  const { call, pool } = openPool(["test/dies-while-loading"]);
  await expect(call("test/dies-while-loading")).rejects.toEqual(problem("engine_stopped", "SIGSEGV"));
  await expect(call("test/dies-while-loading")).rejects.toEqual(
    problem("engine_stopped", "The next attempt is in 5 s."),
  );
  expect(pool.status().failures).toMatchObject([{ id: "test/dies-while-loading", problem: "engine_stopped" }]);
});

test("a damaged file is refused with its reason, again without a process, and a new revision is tried", async () => {
  const { call, source } = openPool(["test/damaged"]);
  await expect(call("test/damaged")).rejects.toEqual(problem("damaged_file", "The file is damaged."));
  await expect(call("test/damaged")).rejects.toEqual(problem("damaged_file", "The next attempt"));
  source.models.set("test/damaged", { path, commit: "b".repeat(40) });
  await expect(call("test/damaged")).rejects.not.toEqual(problem("damaged_file", "The next attempt"));
});

test("an aborted call leaves the queue or ends", async () => {
  const { call, pool } = openPool(["test/one-call"]);
  const controllers = [new AbortController(), new AbortController()];
  const calls = controllers.map(({ signal }) => call("test/one-call", { act: "wait" }, { signal }));
  await expect.poll(() => pool.status().models).toMatchObject([{ running: 1, waiting: 1 }]);
  for (const controller of controllers.toReversed()) controller.abort(new Error("left"));
  for (const one of calls) await expect(one).rejects.toThrow("left");
  await expect.poll(() => pool.status().models).toMatchObject([{ running: 0, waiting: 0 }]);
  expect(await call("test/one-call")).toMatchObject({});
});

test("a model with running calls is not unloaded; the next model waits for its memory", async () => {
  const { call, pool } = openPool(["test/a", "test/b"], { memoryBytes: 200 * MiB });
  const running = call("test/a", { ms: 400 });
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready"]);
  const waiting = call("test/b");
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready", "test/b waiting"]);
  await running;
  await waiting;
  expect(statesOf(pool)).toEqual(["test/b ready"]);
});

/** Opens a pool in which one small model runs, and a large one waits until it is idle. */
async function openWithLargeModel(options: { passMs?: number }) {
  const opened = openPool(["test/a", "test/b", "test/large"], { memoryBytes: 600 * MiB, ...options });
  const { call, pool, source } = opened;
  const large = join(await mkdtemp("/tmp/engine-pool-large-"), "weights");
  onTestFinished(() => rm(dirname(large), { recursive: true }));
  await writeFile(large, "");
  await truncate(large, 300 * MiB);
  source.models.set("test/large", { path: large });
  const controller = new AbortController();
  const running = call("test/a", { act: "wait" }, { signal: controller.signal }).catch(() => undefined);
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready"]);
  const waiting = call("test/large");
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready", "test/large waiting"]);
  const free = async () => {
    controller.abort(new Error("left"));
    await running;
  };
  return { ...opened, waiting, free };
}

test("a model that fits is loaded while a larger one waits for memory", async () => {
  const { call, pool, waiting, free } = await openWithLargeModel({});
  expect(await call("test/b")).toMatchObject({ environment: ["UV_THREADPOOL_SIZE"] });
  expect(statesOf(pool)).toEqual(["test/a ready", "test/large waiting", "test/b ready"]);
  await free();
  await waiting;
  expect(statesOf(pool)).toContain("test/large ready");
});

test("a model that has waited for long is loaded before smaller ones", async () => {
  const { call, pool, waiting, free } = await openWithLargeModel({ passMs: 0 });
  const later = call("test/b");
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready", "test/large waiting", "test/b waiting"]);
  await free();
  await waiting;
  expect(statesOf(pool)).not.toContain("test/b ready");
  await later;
});

test("a caller who leaves while a model waits for memory does not delay the next caller", async () => {
  const { call, pool } = openPool(["test/a", "test/b"], { memoryBytes: 200 * MiB });
  const running = call("test/a", { ms: 400 });
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready"]);
  const controller = new AbortController();
  const left = expect(call("test/b", {}, { signal: controller.signal })).rejects.toThrow("left");
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready", "test/b waiting"]);
  controller.abort(new Error("left"));
  await left;
  await expect.poll(() => statesOf(pool)).toEqual(["test/a ready"]);
  expect(await call("test/b")).toMatchObject({ environment: ["UV_THREADPOOL_SIZE"] });
  await running;
});

test("a model above the budget is refused with both sizes", async () => {
  const { call } = openPool(["test/a"], { memoryBytes: 100 * MiB });
  await expect(call("test/a")).rejects.toEqual(
    problem("not_enough_memory", "needs about 193 MiB of memory, and models of this server may use 100 MiB"),
  );
});

test("a new revision serves the next call, while the older one completes its calls", async () => {
  const { call, pool, source } = openPool(["test/a"]);
  const old = pidOf(await call("test/a"));
  const running = call("test/a", { ms: 1500 });
  // Only then is it certain which revision it got.
  await expect.poll(() => pool.status().models).toMatchObject([{ running: 1 }]);
  source.models.set("test/a", { path, commit: "b".repeat(40) });
  expect(pidOf(await call("test/a"))).not.toBe(old);
  expect(pidOf(await running)).toBe(old);
  await expect.poll(() => pool.status().models.map(({ commit }) => commit)).toEqual(["b".repeat(40)]);
});

test("50 callers of one model are all served, in turns with a caller who sends many calls", async () => {
  const { call } = openPool(["test/one-call"]);
  const order: string[] = [];
  const one = (caller: string) => call("test/one-call", { ms: 2 }, { caller }).then(() => order.push(caller));
  await call("test/one-call");
  const greedy = Array.from({ length: 17 }, () => one("greedy"));
  const others = Array.from({ length: 50 }, (_, index) => one(`caller ${index}`));
  await Promise.all([...greedy, ...others]);
  expect(new Set(order).size).toBe(51);
  // The first call of the greedy caller ran at once, the second had its turn among the others.
  expect(order.slice(0, 52).filter((caller) => caller === "greedy").length).toBeLessThanOrEqual(3);
});

test("one caller cannot use the whole model: another begins at once", async () => {
  const { call, pool } = openPool(["test/model"]);
  const controller = new AbortController();
  const { signal } = controller;
  const long = Array.from({ length: 5 }, () => call("test/model", { act: "wait" }, { caller: "one", signal }));
  const left = Promise.allSettled(long);
  await expect.poll(() => pool.status().models).toMatchObject([{ running: 3, waiting: 2 }]);
  expect(await call("test/model", {}, { caller: "two" })).toMatchObject({ environment: ["UV_THREADPOOL_SIZE"] });
  expect(pool.status().models).toMatchObject([{ running: 3, waiting: 2 }]);
  controller.abort(new Error("left"));
  await left;
});

test("a caller with too many waiting calls is refused, with the time of another attempt", async () => {
  const { call } = openPool(["test/one-call"]);
  const results = await Promise.allSettled(Array.from({ length: 18 }, () => call("test/one-call", { ms: 1 })));
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused[0]).toMatchObject({ reason: { problem: "queue_full", retryAfterMs: 2000 } });
});

test("a paused call waits, and continues", async () => {
  const { pool } = openPool(["test/model"]);
  let parts = 0;
  const controller = new AbortController();
  const pending = await pool.call("test/model", {
    call: { kind: "chat", body: { act: "endless" } },
    caller: "user",
    signal: controller.signal,
    onPart: () => {
      parts += 1;
    },
  });
  const ended = expect(pending.result).rejects.toThrow("enough");
  await expect.poll(() => parts).toBeGreaterThan(10);
  pending.pause();
  let before = -1;
  await expect.poll(() => [before, (before = parts)].every((count) => count === parts), { interval: 100 }).toBe(true);
  pending.resume();
  const paused = parts;
  await expect.poll(() => parts).toBeGreaterThan(paused + 10);
  controller.abort(new Error("enough"));
  await ended;
});
