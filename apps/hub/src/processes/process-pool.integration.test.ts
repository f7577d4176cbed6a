import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { createProcessPool, type ProcessPool } from "./process-pool.ts";
import { ProcessPoolError } from "./process-pool-error.ts";

const Result = z.object({ act: z.string(), pid: z.number() });
let pool: ProcessPool<{ act: string }, z.infer<typeof Result>>;
afterEach(() => pool.close());

function open({ size = 1, timeMs = 20_000 } = {}) {
  const script = join(import.meta.dirname, "testing/odd-worker.ts");
  pool = createProcessPool({ script, size, heapMiB: 32, timeMs, result: Result });
  return pool;
}

test("requests are handled by as many processes as the size allows", async () => {
  const { run } = open({ size: 2 });
  const results = await Promise.all(["a", "b", "c", "d", "e"].map((act) => run({ act })));
  expect(results.map(({ act }) => act)).toEqual(["a", "b", "c", "d", "e"]);
  expect(new Set(results.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
});

test.each([
  { act: "throw", kind: "failed", message: "no such thing" },
  { act: "spin", kind: "late", message: "it took more than 2 s", timeMs: 2000 },
  { act: "grow", kind: "stopped", message: "it took more than 32 MiB of memory" },
  { act: "exit", kind: "stopped", message: "it took more than 32 MiB of memory" },
])("a request that makes its worker $act fails, and the next one succeeds", async ({ act, kind, message, timeMs }) => {
  const { run } = open(timeMs === undefined ? {} : { timeMs });
  const [refused, next] = await Promise.allSettled([run({ act }), run({ act: "next" })]);
  expect(refused).toMatchObject({ status: "rejected", reason: { kind, message } });
  expect(next).toMatchObject({ status: "fulfilled", value: { act: "next" } });
});

test("a response that does not fit the schema is an error", async () => {
  await expect(open().run({ act: "odd" })).rejects.toThrow(z.ZodError);
});

test("if a worker cannot start, waiting requests fail", async () => {
  pool = createProcessPool({ script: "/missing.ts", size: 1, heapMiB: 32, timeMs: 1000, result: Result });
  await expect(Promise.all([pool.run({ act: "a" }), pool.run({ act: "b" })])).rejects.toThrow("could not be started");
});

test("closing a pool fails running, waiting and new requests", async () => {
  const { run, close, waiting, isClosed } = open();
  const running = run({ act: "spin" });
  const queued = run({ act: "next" });
  expect(waiting()).toBe(2);
  close();
  for (const request of [running, queued, run({ act: "late" })]) {
    await expect(request).rejects.toThrow(ProcessPoolError);
  }
  expect(isClosed()).toBe(true);
});
