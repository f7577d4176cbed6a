import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeObjectDriver, inPieces, keyOf } from "../../../testing/object-driver-contract.ts";
import { ObjectDamagedError, type ObjectDriver } from "../../object-driver.ts";
import { BufferPool } from "./buffer-pool.ts";
import { openDiskDriver } from "./disk-driver.ts";

describeObjectDriver("disk", async () => {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-objects-"));
  const driver = await openDiskDriver(folder);
  return {
    driver,
    close: async () => {
      expect(readdirSync(join(folder, "tmp")), "no unfinished file is left").toEqual([]);
      expect(openFilesBelow(folder), "every file was closed").toEqual([]);
      expect(readdirSync(join(folder, "staging")), "no empty folder of an upload is left").toHaveLength(1);
      await rm(folder, { recursive: true, force: true });
    },
  };
});

/** Returns the open files of this process below a folder, where the system shows them. */
function openFilesBelow(folder: string): string[] {
  if (!existsSync("/proc/self/fd")) return [];
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(folder) ? [target] : [];
    } catch {
      return [];
    }
  });
}

describe("files of the disk driver", () => {
  let folder: string;
  let driver: ObjectDriver;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "modelyard-objects-"));
    driver = await openDiskDriver(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("a file that became shorter is reported, not sent as if it were complete", async () => {
    const content = randomBytes(900_000);
    const key = keyOf(content);
    await driver.put(key, inPieces(content));
    const bytes = await driver.read(key);
    await bytes.next();
    truncateSync(driver.path?.(key) ?? "", 300_000);
    await expect(buffer(bytes)).rejects.toThrow(ObjectDamagedError);
  });

  test.each([
    { ageMs: limits.objects.temporaryMs - 60_000, remains: true },
    { ageMs: limits.objects.temporaryMs + 60_000, remains: false },
  ])("an unfinished file of $ageMs ms remains: $remains", async ({ ageMs, remains }) => {
    const file = join(folder, "tmp", `age-${ageMs}`);
    writeFileSync(file, "x");
    const now = new Date();
    utimesSync(file, now, new Date(now.getTime() - ageMs));
    await driver.sweep(now);
    expect(existsSync(file)).toBe(remains);
  });

  test("an upload larger than the disk is refused before its first byte", async () => {
    let asked = false;
    const unread = async function* () {
      asked = true;
      yield Buffer.alloc(1);
    };
    const putting = driver.put(keyOf(Buffer.alloc(1)), unread(), { size: Number.MAX_SAFE_INTEGER });
    await expect(putting).rejects.toMatchObject({ code: "ENOSPC" });
    expect(asked).toBe(false);
  });
});

test("the buffer pool keeps a bounded number of free buffers, and only its own", () => {
  const pool = new BufferPool({ bufferBytes: 1024, keptBytes: 2048 });
  const taken = [pool.take(1024), pool.take(1024), pool.take(1024)];
  pool.give(pool.take(10));
  pool.give(Buffer.alloc(1024));
  expect(pool.freeBuffers).toBe(0);
  for (const lent of taken) pool.give(lent.subarray(3, 9));
  expect(pool.freeBuffers).toBe(2);
  for (const lent of taken) pool.give(lent);
  expect(pool.freeBuffers).toBe(2);
  expect(pool.take(1024).byteLength).toBe(1024);
  expect(pool.freeBuffers).toBe(1);
});
