import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLogger } from "@modelyard/platform/logger";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { z } from "zod";
import type { EngineProblem } from "../errors/engine-error.ts";
import { ModelPool, type ModelPoolOptions } from "../models/model-pool.ts";
import { TestSource } from "./test-source.ts";

export const MiB = 2 ** 20;
/** A process of the test needs about 192 MiB of the budget: see `estimateMemory`. */
export const memoryOfTwo = 400 * MiB;
let folder: string;
export let path: string;
const pools: ModelPool[] = [];

beforeAll(async () => {
  folder = await mkdtemp("/tmp/engine-pool-");
  path = join(folder, "weights");
  await writeFile(path, "weights");
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
afterAll(() => rm(folder, { recursive: true }));

export interface PoolUnderTest {
  pool: ModelPool;
  source: TestSource;
  call: (modelId: string, body?: Record<string, unknown>, options?: PoolCallOptions) => Promise<unknown>;
}

export interface PoolCallOptions {
  caller?: string;
  signal?: AbortSignal;
  onPart?: (part: unknown) => void;
}

/** Opens a pool whose models behave as their names say, until the test ends. */
export function openPool(modelIds: readonly string[], options: Partial<ModelPoolOptions> = {}): PoolUnderTest {
  const source = new TestSource(Object.fromEntries(modelIds.map((id) => [id, { path }])));
  const pool = new ModelPool({
    source,
    memoryBytes: 1000 * MiB,
    threads: 1,
    logger: createLogger({ level: "silent" }),
    program: new URL("./misbehaving-process.ts", import.meta.url),
    ...options,
  });
  pools.push(pool);
  return {
    pool,
    source,
    async call(
      modelId,
      body = {},
      { caller = "user", signal = new AbortController().signal, onPart = () => undefined } = {},
    ) {
      const pending = await pool.call(modelId, { call: { kind: "chat", body }, caller, signal, onPart });
      return pending.result;
    },
  };
}

export const problem = (name: EngineProblem, says = "") =>
  expect.objectContaining({ problem: name, message: expect.stringContaining(says) });
export const pidOf = (result: unknown): number => z.object({ pid: z.number() }).parse(result).pid;
export const statesOf = (pool: ModelPool): string[] => pool.status().models.map(({ id, state }) => `${id} ${state}`);
