import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { mountSmallDisk } from "@modelyard/platform/testing/small-disk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BusyHub, createBusyHub } from "./testing/busy-hub.ts";
import { secretKey } from "./testing/commands.ts";
import { runCommand } from "./testing/run-command.ts";

const masterKey = Buffer.from(secretKey, "hex");
const MiB = 1024 * 1024;
let busy: BusyHub;
beforeAll(async () => {
  busy = await createBusyHub(masterKey);
  for (let round = 0; round < 5; round += 1) await busy.writeOnce();
});
afterAll(async () => {
  await busy.stop();
});

const backUp = (folder: string, onProgress?: Parameters<typeof runCommand>[1]["onProgress"]) =>
  runCommand(["backup", folder, "--data-dir", busy.hub.dataFolder], {
    target: busy.hub.database.target,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
const verify = (folder: string) =>
  runCommand(["restore", folder, "--verify-only"], { target: busy.hub.database.target });

test("a full disk ends a backup with a clear message, keeps the earlier one, and the next run completes it", async () => {
  const disk = await mountSmallDisk(24);
  const folder = join(disk.folder, "backup");
  await mkdir(folder);
  try {
    for (const isFirst of [true, false]) {
      for (const free of [0.02, 0.2]) {
        await busy.writeOnce();
        await disk.fill(free * MiB);
        const full = await backUp(folder);
        await disk.empty();
        if (full.code === 0) continue;
        expect(full.code).toBe(1);
        expect(full.stderr).toContain("is full. The backup is not complete");
        expect(full.stderr).not.toContain("    at ");
        if (isFirst) expect(existsSync(join(folder, "backup.json"))).toBe(false);
        else expect(await verify(folder)).toMatchObject({ code: 0 });
      }
      expect(await backUp(folder)).toMatchObject({ code: 0 });
      expect(await verify(folder)).toMatchObject({ code: 0 });
    }
  } finally {
    await disk.remove();
  }
});
