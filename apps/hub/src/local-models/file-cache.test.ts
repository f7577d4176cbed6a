import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CachedSource, CacheFullError, FileCache } from "./file-cache.ts";

let folder: string;
let time = 0;
let opened: string[] = [];
const now = () => new Date((time += 1000));
const never = new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-cache-"));
  time = 0;
  opened = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (maxBytes: number) => FileCache.open(folder, { maxBytes, now });
function source(key: string, content = key): CachedSource {
  async function* pieces() {
    yield Buffer.from(content);
  }
  return {
    key,
    sizeBytes: Buffer.byteLength(content),
    open: async () => {
      opened.push(key);
      return pieces();
    },
  };
}

test("a file is copied once, and by one of those who want it at the same time", async () => {
  const cache = await open(100);
  const held = await Promise.all([cache.hold(source("a", "text"), never), cache.hold(source("a", "text"), never)]);
  expect(await readFile(held[0].path, "utf8")).toBe("text");
  expect(held[1].path).toBe(held[0].path);
  expect(opened).toEqual(["a"]);
});

test("copies stay when the cache is opened again, except incomplete ones", async () => {
  const { path } = await (await open(100)).hold(source("a"), never);
  await writeFile(join(folder, "other.incomplete"), "half");
  const held = await (await open(100)).hold(source("a"), never);
  expect(held.path).toBe(path);
  expect(opened).toEqual(["a"]);
  expect(await readdir(folder)).toHaveLength(1);
});

test("the copy that was unused for longest goes when space is needed", async () => {
  const cache = await open(10);
  const first = await cache.hold(source("first", "11111"), never);
  const second = await cache.hold(source("second", "22222"), never);
  first.release();
  second.release();
  (await cache.hold(source("first", "11111"), never)).release();
  await cache.hold(source("third", "33333"), never);
  await expect.poll(() => existsSync(second.path)).toBe(false);
  expect(existsSync(first.path)).toBe(true);
});

test("a file that is held is never removed, and one that does not fit is refused", async () => {
  const cache = await open(10);
  const held = await cache.hold(source("held", "11111"), never);
  await expect(cache.hold(source("large", "1234567"), never)).rejects.toThrow(CacheFullError);
  expect(existsSync(held.path)).toBe(true);
  held.release();
  held.release();
  const large = await cache.hold(source("large", "1234567"), never);
  expect(await readFile(large.path, "utf8")).toBe("1234567");
});

test("a copy that fails leaves nothing, and is tried again", async () => {
  const cache = await open(10);
  const failing = { ...source("a"), open: () => Promise.reject(new Error("the store is away")) };
  await expect(cache.hold(failing, never)).rejects.toThrow("away");
  await expect(cache.hold({ ...source("a"), sizeBytes: 3 }, never)).rejects.toThrow("1 bytes");
  expect(await readdir(folder)).toEqual([]);
  const { path } = await cache.hold(source("a"), never);
  expect(await readFile(path, "utf8")).toBe("a");
});

test.each([
  { why: "disconnects", reason: undefined },
  { why: "waits too long", reason: new DOMException("too long", "TimeoutError") },
  { why: "is not needed", reason: new Error("unloaded, abort") },
])("a caller who $why does not end the copy for another one", async ({ reason }) => {
  const cache = await open(10);
  const leaving = new AbortController();
  const released = Promise.withResolvers<void>();
  // As a store does, which rejects with the reason.
  const openLate = async () => {
    await released.promise;
    leaving.signal.throwIfAborted();
    return source("a").open(never);
  };
  const first = cache.hold({ ...source("a"), open: openLate }, leaving.signal);
  const second = cache.hold(source("a"), never);
  leaving.abort(reason);
  released.resolve();
  await expect(first).rejects.toBe(leaving.signal.reason);
  expect(await readFile((await second).path, "utf8")).toBe("a");
});

test("a caller who leaves does not wait for the copy that another one began", async () => {
  const cache = await open(10);
  const released = Promise.withResolvers<void>();
  const first = cache.hold({ ...source("a"), open: () => released.promise.then(() => source("a").open(never)) }, never);
  const leaving = new AbortController();
  const second = cache.hold(source("a"), leaving.signal);
  leaving.abort(new Error("left"));
  await expect(second).rejects.toThrow("left");
  released.resolve();
  expect(await readFile((await first).path, "utf8")).toBe("a");
});

test("a file that a power failure cut short is copied again", async () => {
  const { path } = await (await open(100)).hold(source("a", "text"), never);
  await writeFile(path, "t");
  const held = await (await open(100)).hold(source("a", "text"), never);
  expect(await readFile(held.path, "utf8")).toBe("text");
  await expect.poll(() => readdir(folder)).toHaveLength(1);
});

test("copies that are not used any more are removed in time, those that are held stay", async () => {
  const cache = await open(100);
  const old = await cache.hold(source("old"), never);
  const held = await cache.hold(source("held"), never);
  old.release();
  const recent = await cache.hold(source("recent"), never);
  recent.release();
  cache.removeUnused(new Date(2500));
  await expect.poll(() => existsSync(old.path)).toBe(false);
  expect([held, recent].map(({ path }) => existsSync(path))).toEqual([true, true]);
});
