import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { residentBytes } from "../processes/resident-bytes.ts";
import { startEngineUnderTest } from "../testing/engine-under-test.ts";
import { writeTinyGguf } from "../testing/tiny-gguf.ts";

const MiB = 2 ** 20;
const memoryBytes = 300 * MiB;

/** Returns the resident memory of the engine's processes, with that of files. */
async function used(): Promise<{ total: number; processes: number }> {
  const tasks = readdirSync("/proc/self/task");
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "latin1").trim().split(" "),
  );
  const sum = { total: 0, processes: 0 };
  for (const pid of children) {
    const resident = pid === "" ? undefined : await residentBytes(Number(pid));
    if (resident === undefined || !isModelProcess(pid)) continue;
    sum.total += resident.total;
    sum.processes += 1;
  }
  return sum;
}

function isModelProcess(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("model-process");
  } catch {
    return false;
  }
}

test("five models that are used in turn stay within a budget of 300 MiB", async () => {
  const folder = await mkdtemp("/tmp/engine-budget-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "model.gguf");
  await writeTinyGguf(path, { layers: 4 });
  const ids = ["a", "b", "c", "d", "e"].map((name) => `test/${name}`);
  const tested = await startEngineUnderTest(Object.fromEntries(ids.map((id) => [id, { path }])), { memoryBytes });
  onTestFinished(() => tested.engine.close());
  const most = { total: 0, processes: 0 };
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      const now = await used();
      for (const figure of ["total", "processes"] as const) most[figure] = Math.max(most[figure], now[figure]);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const body = { prompt: "<|endless|>", max_tokens: 300, temperature: 0 };
  for (const id of [...ids, "test/a"]) {
    const response = await tested.post("/v1/completions", { model: id, ...body });
    expect([id, response.status]).toEqual([id, 200]);
    expect(tested.engine.status().reservedBytes).toBeLessThanOrEqual(memoryBytes);
  }
  done.abort();
  await watching;
  expect(most.processes).toBeGreaterThanOrEqual(1);
  expect(most.total).toBeLessThanOrEqual(memoryBytes);
});
