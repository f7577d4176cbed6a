import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDataFolder } from "../../apps/modelyard/src/data-folder/data-folder.ts";
import { type BusyHub, createBusyHub } from "./testing/busy-hub.ts";
import { secretKey } from "./testing/commands.ts";
import { expectFiles } from "./testing/restored-hub.ts";
import { runCommand } from "./testing/run-command.ts";

const masterKey = Buffer.from(secretKey, "hex");
let busy: BusyHub;
let scratch: string;
beforeAll(async () => {
  busy = await createBusyHub(masterKey);
  for (let round = 0; round < 5; round += 1) await busy.writeOnce();
  scratch = await mkdtemp(join(tmpdir(), "modelyard-crashes-"));
});
afterAll(async () => {
  await busy.stop();
  await rm(scratch, { recursive: true, force: true });
});

const newFolder = (): Promise<string> => mkdtemp(join(scratch, "run-"));

const backUp = (folder: string, onProgress?: Parameters<typeof runCommand>[1]["onProgress"]) =>
  runCommand(["backup", folder, "--data-dir", busy.hub.dataFolder], {
    target: busy.hub.database.target,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
const verify = (folder: string) =>
  runCommand(["restore", folder, "--verify-only"], { target: busy.hub.database.target });

/** Kills a command some time after it has printed the name of a phase. */
function killAfter(phase: string, ms: number): NonNullable<Parameters<typeof runCommand>[1]["onProgress"]> {
  let isSet = false;
  return (child, printed) => {
    if (isSet || !printed.split("\n").includes(phase)) return;
    isSet = true;
    setTimeout(() => child.kill("SIGKILL"), ms);
  };
}

const delays = [0, 30, 100];

test.each(["database", "repositories", "large files", "removing files of the previous backup"])(
  "a backup that is killed during %s leaves the earlier backup or none, and the next run completes it",
  async (phase) => {
    for (const isFirst of [true, false]) {
      const folder = join(await newFolder(), "backup");
      if (!isFirst) expect(await backUp(folder)).toMatchObject({ code: 0 });
      for (const ms of delays) {
        await busy.writeOnce();
        const killed = await backUp(folder, killAfter(phase, ms));
        if (existsSync(join(folder, "backup.json"))) expect(await verify(folder)).toMatchObject({ code: 0 });
        else expect(killed.code).not.toBe(0);
      }
      expect(await backUp(folder)).toMatchObject({ code: 0 });
      expect(await verify(folder)).toMatchObject({ code: 0 });
    }
  },
);

test.each(["large files", "repositories", "database", "index"])(
  "the hub does not start on a restore that is killed during %s, and the next run completes it",
  async (phase) => {
    const folder = join(await newFolder(), "backup");
    expect(await backUp(folder)).toMatchObject({ code: 0 });
    const acknowledged = [...busy.written];
    const database = await createTestDatabase();
    const dataFolder = join(await newFolder(), "data");
    const hasMark = (): boolean => existsSync(join(dataFolder, "restore-unfinished.json"));
    const flags = ["restore", folder, "--data-dir", dataFolder];
    const { target } = database;
    for (const ms of delays) {
      await runCommand(flags, { target, onProgress: killAfter(phase, ms) });
      // It was complete before it was killed.
      if (!hasMark()) break;
      await expect(openDataFolder(dataFolder)).rejects.toThrow("its restore was interrupted");
    }
    if (hasMark()) expect(await runCommand(flags, { target })).toMatchObject({ code: 0 });
    expect(hasMark()).toBe(false);
    await expectFiles({ dataFolder, target, masterKey }, acknowledged);
    await database.drop();
  },
);
