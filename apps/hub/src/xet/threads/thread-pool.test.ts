import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toHashString } from "../format/hash-string.ts";
import { makeXorb, readAtOf } from "../format/testing/make-xorb.ts";
import { randomBytes, textBytes } from "../format/testing/random.ts";
import { XetFormatError } from "../format/xet-format-error.ts";
import { readXorb } from "../format/xorb/read-xorb.ts";
import { ChunkTable } from "../xorbs/chunk-table.ts";
import { createThreadPool, type ThreadPool, ThreadPoolError } from "./thread-pool.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-threads-"));
});
afterAll(() => rm(folder, { recursive: true }));

let pool: ThreadPool | undefined;
afterEach(() => pool?.close());

function open({ script = "worker.ts", timeMs = 60_000, size = 1 } = {}): ThreadPool {
  pool = createThreadPool({ script: join(import.meta.dirname, script), size, timeMs, idleMs: 60_000 });
  return pool;
}

const raw = [textBytes(70_000, 1), randomBytes(100_000, 2), textBytes(9000, 3)];
const xorb = makeXorb(raw.map((bytes, scheme) => ({ raw: bytes, scheme })));

test("a xorb in a file is checked, also one larger than what is read at once", async () => {
  const large = makeXorb(Array.from({ length: 30 }, (_, seed) => ({ raw: randomBytes(100_000 + seed, seed) })));
  for (const bytes of [xorb, large]) {
    const path = join(folder, "xorb");
    await writeFile(path, bytes);
    const result = await open().run("checkXorb", { path });
    const expected = readXorb(readAtOf(bytes), bytes.length, { chunks: 100, rawBytes: 1e9 });
    expect(result).toEqual({
      hash: toHashString(expected.hash),
      chunks: ChunkTable.of(expected.chunks).bytes,
      rawBytes: expected.rawBytes,
      storedBytes: expected.storedBytes,
    });
  }
});

test("chunks are decoded to the bytes that they were", async () => {
  const { raw: decoded } = await open().run("decode", { stored: xorb });
  expect(decoded.equals(Buffer.concat(raw))).toBe(true);
});

test("damaged bytes are refused with the reason, and the thread continues", async () => {
  const { run } = open();
  await expect(run("decode", { stored: xorb.subarray(0, 100) })).rejects.toThrow();
  await expect(run("readShard", { shard: new Uint8Array(10) })).rejects.toThrow(XetFormatError);
  expect((await run("decode", { stored: xorb })).raw).toHaveLength(179_000);
});

test("jobs beyond the number of threads wait for a free one", async () => {
  const { run } = open({ size: 2 });
  const results = await Promise.all(Array.from({ length: 7 }, () => run("decode", { stored: xorb })));
  expect(results.map((result) => result.raw.length)).toEqual(Array.from({ length: 7 }, () => 179_000));
});

test("work in the background begins once no other job waits", async () => {
  const { run, runInBackground } = open();
  const ended: string[] = [];
  const job = async (name: string, start: typeof run) => {
    await start("decode", { stored: xorb });
    ended.push(name);
  };
  await Promise.all([job("first", run), job("background", runInBackground), job("second", run), job("third", run)]);
  expect(ended).toEqual(["first", "second", "third", "background"]);
});

test("a thread that does not respond is replaced", async () => {
  const { run } = open({ script: "testing/endless-worker.ts", timeMs: 500 });
  const first = run("readShard", { shard: new Uint8Array() });
  const second = run("readShard", { shard: new Uint8Array() });
  await expect(first).rejects.toThrow("it took more than 0.5 s");
  await expect(second).rejects.toThrow("it took more than 0.5 s");
});

test("if a thread cannot start, its job fails", async () => {
  await expect(open({ script: "missing.ts" }).run("decode", { stored: xorb })).rejects.toThrow("its thread failed");
});

test("closing fails running, waiting and new jobs", async () => {
  const { run, close } = open({ script: "testing/endless-worker.ts" });
  const jobs = [run("decode", { stored: xorb }), run("decode", { stored: xorb })];
  const outcomes = Promise.allSettled(jobs);
  await close();
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: "rejected" });
  await expect(run("decode", { stored: xorb })).rejects.toThrow(ThreadPoolError);
});
