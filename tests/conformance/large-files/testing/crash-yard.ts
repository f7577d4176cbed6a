import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskDriver } from "@modelyard/hub";
import type { DatabaseTarget } from "@modelyard/platform/database";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import type { HubProcessOptions } from "./hub-process.ts";
import { type HubProcess, startHubProcess } from "./start-hub-process.ts";

/** Folders and a database that hubs are started on, killed and started again. */
export interface CrashYard {
  objectsFolder: string;
  gitFolder: string;
  database: Awaited<ReturnType<typeof createTestDatabase>>;
  start: (changes?: Partial<HubProcessOptions>) => Promise<HubProcess>;
  stop: () => Promise<void>;
}

export async function openCrashYard(target?: DatabaseTarget): Promise<CrashYard> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "modelyard-crashes-"));
  const [objectsFolder, gitFolder] = [join(folder, "objects"), join(folder, "git")];
  const masterKey = randomBytes(32).toString("hex");
  let nodes = 0;
  return {
    objectsFolder,
    gitFolder,
    database,
    start: (changes = {}) => {
      nodes += 1;
      return startHubProcess({
        target: target ?? database.target,
        dataFolder: join(folder, `node-${nodes}`),
        gitFolder,
        objects: { folder: objectsFolder },
        masterKey,
        port: 0,
        aheadMs: 0,
        ...changes,
      });
    },
    async stop() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const temporary = /^(?:tmp_|incoming-|fast_import_crash_)|\.lock$/;

/** Returns unfinished files of uploads and of git. */
export async function leftovers({ objectsFolder, gitFolder }: CrashYard): Promise<string[]> {
  const found = (await readdir(join(objectsFolder, "tmp"))).map((name) => `tmp/${name}`);
  const driver = await openDiskDriver(objectsFolder);
  for await (const { key } of driver.list("staging/")) found.push(key);
  await driver.close();
  for (const entry of await readdir(gitFolder, { recursive: true, withFileTypes: true })) {
    const isWriter = entry.parentPath.endsWith("/writers");
    if (temporary.test(entry.name) || isWriter) found.push(join(entry.parentPath, entry.name));
  }
  return found;
}
