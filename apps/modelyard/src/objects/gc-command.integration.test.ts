import { utimesSync } from "node:fs";
import { join } from "node:path";
import { connectDatabase } from "@modelyard/platform/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { gcCommand } from "./gc-command.ts";
import { createStoppedHub, type StoppedHub } from "./testing/stopped-hub.ts";

let stopped: StoppedHub;
beforeAll(async () => {
  stopped = await createStoppedHub();
});
afterAll(() => stopped.remove());

/** Stores a file that the database does not know, a month old. */
function storeOrphan(): void {
  const lastMonth = Date.now() / 1000 - 30 * 24 * 60 * 60;
  utimesSync(stopped.storeFile().path, lastMonth, lastMonth);
}

const openDatabase = async () => ({ database: connectDatabase(stopped.database.target, { connections: 1 }) });
const gc = (...flags: string[]) => stopped.run((command) => gcCommand(command, openDatabase), flags);

test("gc removes nothing without --delete", async () => {
  storeOrphan();
  for (let run = 0; run < 2; run += 1) {
    const { code, printed } = await gc();
    expect(printed).toContain("1 unknown object to remove, 10 bytes.");
    expect(printed).toContain("Nothing was removed. Run modelyard gc --delete");
    expect(code).toBe(0);
  }
  const deleted = await gc("--delete", "--json");
  expect(JSON.parse(deleted.printed)).toMatchObject({ isDryRun: false, orphans: { count: 1, bytes: 10 }, failed: 0 });
  expect((await gc()).printed).toContain("0 unknown objects to remove");
});

test("gc of another folder than the hub's is refused and creates nothing", async () => {
  await expect(gc("--git-dir", join(stopped.folder, "none"))).rejects.toThrow(StartError);
});

test("gc beside a run of the hub is refused", async () => {
  const running = stopped.database.withFreeLock("modelyard-garbage", () => gc("--delete"));
  await expect(running).rejects.toThrow("Try again when it has finished");
});
