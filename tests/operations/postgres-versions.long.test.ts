import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeUnless } from "../../apps/hub/src/testing/describe-unless.ts";
import { readManifest } from "../../apps/modelyard/src/backup/files/manifest.ts";
import { type BusyHub, createBusyHub } from "./testing/busy-hub.ts";
import { backUp, restore, secretKey } from "./testing/commands.ts";
import { installedVersions, startInstalledPostgres } from "./testing/other-postgres.ts";
import { expectFiles } from "./testing/restored-hub.ts";

const versions = installedVersions();
const reason = versions.length > 0 ? undefined : "needs PostgreSQL 15 or later (apt-get install postgresql)";
const masterKey = Buffer.from(secretKey, "hex");

async function versionIn(folder: string): Promise<number> {
  return Number.parseInt((await readManifest(folder))?.database.serverVersion ?? "", 10);
}

describeUnless(reason, "a backup moves a hub between versions of PostgreSQL", () => {
  let busy: BusyHub;
  let scratch: string;
  beforeAll(async () => {
    busy = await createBusyHub(masterKey);
    await busy.writeOnce();
    scratch = await mkdtemp(join(tmpdir(), "modelyard-versions-"));
  });
  afterAll(async () => {
    await busy.stop();
    await rm(scratch, { recursive: true, force: true });
  });

  test.each(versions)("from the embedded one to version %i, and back", async (version) => {
    const at = (name: string): string => join(scratch, `${version}-${name}`);
    const { dataFolder, database } = busy.hub;
    expect((await backUp({ dataFolder, target: database.target }, at("first"))).code).toBe(0);
    const older = await startInstalledPostgres(version);
    const newer = await createTestDatabase();
    try {
      const { target } = older;
      const restored = await restore(at("first"), ["--data-dir", at("older")], { target });
      expect(restored.code, restored.printed).toBe(0);
      await expectFiles({ dataFolder: at("older"), target, masterKey }, busy.written);

      const back = await backUp({ dataFolder: at("older"), target }, at("second"));
      expect(back.code, back.printed).toBe(0);
      expect(await versionIn(at("second"))).toBe(version);
      const again = await restore(at("second"), ["--data-dir", at("newer")], { target: newer.target });
      expect(again.code, again.printed).toBe(0);
      await expectFiles({ dataFolder: at("newer"), target: newer.target, masterKey }, busy.written);
    } finally {
      await newer.drop();
      await older.stop();
    }
  });
});
