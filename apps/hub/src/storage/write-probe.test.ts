import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WriteProbe } from "./write-probe.ts";

const bounds = { reservedBytes: 1000, everyMs: 5000, waitMs: 50 };
const full = Object.assign(new Error("write"), { code: "ENOSPC" });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-probe-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  { what: "space at the limit", free: 1000, write: async () => undefined, writes: true },
  { what: "space below the limit", free: 999, write: async () => undefined, writes: false, says: "is full" },
  { what: "a write that fails", free: 5000, write: () => Promise.reject(full), writes: false, says: "is full" },
  {
    what: "a disk that hangs",
    free: 5000,
    write: () => new Promise<never>(() => undefined),
    writes: false,
    says: "no answer",
  },
])("$what: writes $writes", async ({ free, write, writes, says }) => {
  const probe = new WriteProbe({ ...bounds, folders: [folder], freeBytes: async () => free, write });
  const state = await probe.state();
  expect(state.writes).toBe(writes);
  if (!state.writes) expect(state.reason).toContain(says);
});

test("one full folder of several is enough", async () => {
  const probe = new WriteProbe({
    ...bounds,
    folders: ["/git", "/objects"],
    freeBytes: async (of) => (of === "/git" ? 999 : 5000),
    write: async () => undefined,
  });
  expect(await probe.state()).toMatchObject({ writes: false, reason: expect.stringContaining("/git") });
  await expect(probe.requireSpace()).rejects.toMatchObject({ status: 507 });
});

test("a result is cached for a while, then the disk is checked again", async () => {
  let now = 0;
  let free = 0;
  const probe = new WriteProbe({ ...bounds, folders: [folder], freeBytes: async () => free, now: () => now });
  expect((await probe.state()).writes).toBe(false);
  free = 5000;
  now = bounds.everyMs - 1;
  expect((await probe.state()).writes).toBe(false);
  now = bounds.everyMs;
  expect((await probe.state()).writes).toBe(true);
});

test("the probe writes to a real folder and leaves nothing behind", async () => {
  const probe = new WriteProbe({ ...bounds, waitMs: 10_000, folders: [folder] });
  expect(await probe.state()).toEqual({ writes: true });
  expect(await readdir(folder)).toEqual([]);
});
