import { createHash } from "node:crypto";
import { join } from "node:path";
import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { expect } from "vitest";
import { checkStorage } from "../../../apps/hub/src/check-storage/check-storage.ts";
import { createHub } from "../../../apps/hub/src/hub.ts";
import { openDiskDriver } from "../../../apps/hub/src/objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../../../apps/hub/src/objects/object-driver.ts";
import type { WrittenFile } from "./busy-hub.ts";

interface RestoredHub {
  dataFolder: string;
  target: DatabaseTarget;
  masterKey: Buffer;
  /** Opens the store for large files. @default in the data folder */
  openDriver?: () => Promise<ObjectDriver>;
}

/** Starts a hub on what was restored, and compares its files with those that the first hub acknowledged. */
export async function expectFiles(
  { dataFolder, target, masterKey, openDriver }: RestoredHub,
  files: readonly WrittenFile[],
): Promise<void> {
  const database = connectDatabase(target);
  const url = "http://hub.test";
  const hub = await createHub({
    database,
    dataFolder,
    masterKey,
    publicUrl: () => url,
    logger: silentLogger,
    ...(openDriver === undefined ? {} : { objectDriver: await openDriver() }),
  });
  const get = (path: string) => hub.app.request(`${url}${path}`, { headers: { Authorization: "Bearer hf_alice" } });
  try {
    for (const { repo, path, sha256 } of files) expect(await hashOf(get, repo, path), `${repo} ${path}`).toBe(sha256);
    // Files that were acknowledged during the backup may be there as well. Those that are there are whole.
    for (const repo of new Set(files.map((written) => written.repo))) {
      const entries: { path: string; lfs?: { oid: string } }[] = await (
        await get(`/api/models/${repo}/tree/main`)
      ).json();
      for (const { path, lfs } of entries) {
        const sha256 = await hashOf(get, repo, path);
        if (lfs !== undefined) expect(sha256, `${repo} ${path}`).toBe(lfs.oid);
      }
    }
    const driver = await (openDriver?.() ?? openDiskDriver(join(dataFolder, "objects")));
    const check = await checkStorage({ driver, orm: database.orm, readsFiles: true });
    await driver.close();
    expect(check).toMatchObject({ damaged: [], damagedObjects: 0 });
  } finally {
    await hub.close();
    await database.close();
  }
}

async function hashOf(
  get: (path: string) => Response | Promise<Response>,
  repo: string,
  path: string,
): Promise<string | number> {
  const response = await get(`/${repo}/resolve/main/${path}`);
  if (response.status !== 200) return response.status;
  return createHash("sha256")
    .update(Buffer.from(await response.arrayBuffer()))
    .digest("hex");
}
