import { randomBytes } from "node:crypto";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "@modelyard/hub";
import { connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { gcCommand } from "./gc-command.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "modelyard-gc-"));
  const hub = await createHub({
    database,
    dataFolder: folder,
    publicUrl: () => "http://hub.test",
    logger: silentLogger,
    collectsGarbage: false,
  });
  await hub.close();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a file of ten bytes that the database does not know, a month old. */
function storeOrphan(): void {
  const hash = randomBytes(32).toString("hex");
  const shelf = join(folder, "objects", "objects", hash.slice(0, 2), hash.slice(2, 4));
  mkdirSync(shelf, { recursive: true });
  writeFileSync(join(shelf, hash), randomBytes(10));
  const lastMonth = Date.now() / 1000 - 30 * 24 * 60 * 60;
  utimesSync(join(shelf, hash), lastMonth, lastMonth);
}

async function gc(...flags: string[]): Promise<{ code: number; printed: string }> {
  const printed: string[] = [];
  const command = {
    flags: [...flags, "--data-dir", folder],
    environment: {},
    print: (text: string) => printed.push(text),
    printProgress: () => undefined,
  };
  const code = await gcCommand(command, async () => ({
    database: connectDatabase(database.target, { connections: 1 }),
  }));
  return { code, printed: printed.join("\n") };
}

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
  await expect(gc("--git-dir", join(folder, "none"))).rejects.toThrow(StartError);
});

test("gc beside a run of the hub is refused", async () => {
  const running = database.withFreeLock("modelyard-garbage", () => gc("--delete"));
  await expect(running).rejects.toThrow("Try again when it has finished");
});
