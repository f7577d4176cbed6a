import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestHub } from "../testing/test-hub.ts";
import { openDiskDriver } from "./drivers/disk/disk-driver.ts";

const ready = () => Promise.reject(new Error("the bucket cannot be used"));

test.each([
  { kind: "s3", result: { writes: false, reason: "the bucket cannot be used" } },
  { kind: "disk", result: undefined },
] as const)("without its store for large files ($kind), a hub is ready: $result", async ({ kind, result }) => {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-objects-"));
  const driver = await openDiskDriver(folder);
  const hub = await createTestHub({ objectDriver: { ...driver, kind, ready } });
  try {
    const checked = hub.ready();
    if (result === undefined) await expect(checked).rejects.toThrow("cannot be used");
    else expect(await checked).toEqual(result);
  } finally {
    await hub.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
