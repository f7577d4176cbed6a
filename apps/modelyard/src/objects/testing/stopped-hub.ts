import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub, type Hub } from "@modelyard/hub";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import type { ObjectCommand } from "../command-output.ts";

/** Database and data folder of a hub that was started once, for tests of commands on its large files. */
export interface StoppedHub {
  database: TestDatabase;
  folder: string;
  /** Writes a file of ten bytes to the store. @returns its SHA-256, key and path */
  storeFile: () => { sha256: string; key: string; path: string };
  /** Runs a command on the hub. @returns its exit code and output */
  run: (
    command: (options: ObjectCommand) => Promise<number>,
    flags: readonly string[],
  ) => Promise<{ code: number; printed: string }>;
  remove: () => Promise<void>;
}

/** @param prepare changes the hub while it runs */
export async function createStoppedHub(
  prepare: (hub: Hub) => Promise<void> = async () => undefined,
): Promise<StoppedHub> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "modelyard-stopped-"));
  const hub = await createHub({
    database,
    dataFolder: folder,
    publicUrl: () => "http://hub.test",
    logger: silentLogger,
    collectsGarbage: false,
    checksFiles: false,
  });
  await prepare(hub);
  await hub.close();
  return {
    database,
    folder,
    storeFile() {
      const content = randomBytes(10);
      const sha256 = createHash("sha256").update(content).digest("hex");
      const shelf = join("objects", sha256.slice(0, 2), sha256.slice(2, 4));
      const key = join(shelf, sha256);
      const path = join(folder, "objects", key);
      mkdirSync(join(folder, "objects", shelf), { recursive: true });
      writeFileSync(path, content);
      return { sha256, key, path };
    },
    async run(command, flags) {
      const printed: string[] = [];
      const code = await command({
        flags: [...flags, "--data-dir", folder],
        environment: {},
        print: (text) => printed.push(text),
        printProgress: () => undefined,
      });
      return { code, printed: printed.join("\n") };
    },
    async remove() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
