import { join } from "node:path";
import { silentLogger } from "@modelyard/platform/logger";
import { openDiskDriver } from "../../objects/drivers/disk/disk-driver.ts";
import { createObjectStore } from "../../objects/object-store.ts";
import type { TestHub } from "../../testing/test-hub.ts";
import { openXet, type Xet } from "../open-xet.ts";

/** Opens Xet as a second node does, on the database and folder of a test hub. */
export async function openSecondNode(hub: TestHub, now = () => new Date()): Promise<Xet> {
  return openXet({
    objectStore: createObjectStore(await openDiskDriver(join(hub.dataFolder, "objects"))),
    masterKey: Buffer.alloc(32),
    temporaryFolder: hub.dataFolder,
    orm: hub.database.orm,
    now,
    logger: silentLogger,
  });
}
