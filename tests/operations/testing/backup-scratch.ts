import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Manifest, readManifest } from "../../../apps/modelyard/src/backup/files/manifest.ts";
import { type BusyHub, createBusyHub } from "./busy-hub.ts";
import { secretKey } from "./commands.ts";

/** Several hubs are started in one test. */
export const testMs = 180_000;

export const masterKey = Buffer.from(secretKey, "hex");

/** A hub with content for the tests of a file, folders for backups, and databases for restores. */
export interface BackupScratch {
  busy: BusyHub;
  /** A folder that is removed after all tests. */
  folder: string;
  source: () => { dataFolder: string; target: BusyHub["hub"]["database"]["target"] };
  newFolder: () => string;
  /** An empty database for a restore. It is dropped after the test. */
  newDatabase: () => Promise<TestDatabase>;
}

/** Prepares the hub before the tests of this file. @returns a function to call in tests */
export function backupScratch(): () => BackupScratch {
  let scratch: BackupScratch | undefined;
  let database: TestDatabase | undefined;
  let folders = 0;
  beforeAll(async () => {
    const busy = await createBusyHub(masterKey);
    await busy.writeOnce();
    const folder = await mkdtemp(join(tmpdir(), "modelyard-backup-"));
    scratch = {
      busy,
      folder,
      source: () => ({ dataFolder: busy.hub.dataFolder, target: busy.hub.database.target }),
      newFolder() {
        folders += 1;
        return join(folder, `folder-${folders}`);
      },
      async newDatabase() {
        database = await createTestDatabase();
        return database;
      },
    };
  }, testMs);
  afterAll(async () => {
    await scratch?.busy.stop();
    if (scratch !== undefined) await rm(scratch.folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await database?.drop();
    database = undefined;
  });
  return () => {
    if (scratch === undefined) throw new Error("There is no hub before the tests.");
    return scratch;
  };
}

export async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new Error(`${folder} has no manifest`);
  return manifest;
}

export async function firstOf<T>(items: AsyncGenerator<T>): Promise<T> {
  const first = await items.next();
  if (first.done === true) throw new Error("the list is empty");
  return first.value;
}
