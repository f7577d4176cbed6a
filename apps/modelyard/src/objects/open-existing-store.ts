import { existsSync } from "node:fs";
import type { ObjectDriver } from "@modelyard/hub";
import type { Config } from "../config/settings.ts";
import { StartError } from "../start-error.ts";
import { objectsFolderOf, openObjectStore, openStore, type StoreKind } from "./open-object-store.ts";

/**
 * Opens a store for a command beside the hub, which must not create folders that the hub cannot write.
 * @throws {StartError} the folder does not exist, or the bucket cannot be used
 */
export async function openExistingStore(config: Config, kind: StoreKind): Promise<ObjectDriver> {
  requireFolder(config, kind);
  return ready(await openStore(config, kind));
}

/**
 * Opens the store of the hub with its fallback, as the hub does, and creates no folders.
 * @throws {StartError} a folder does not exist, or a bucket cannot be used
 */
export async function openExistingStores(config: Config): Promise<ObjectDriver> {
  requireFolder(config, config.objectStore);
  if (config.objectStoreFallback !== undefined) requireFolder(config, config.objectStoreFallback);
  return ready(await openObjectStore(config));
}

function requireFolder(config: Config, kind: StoreKind): void {
  const folder = objectsFolderOf(config);
  if (kind !== "disk" || existsSync(folder)) return;
  throw new StartError(
    `There is no folder ${folder} for large files. Name the one of your hub with --objects-dir or --data-dir.`,
  );
}

async function ready(driver: ObjectDriver): Promise<ObjectDriver> {
  try {
    await driver.ready();
    return driver;
  } catch (cause) {
    await driver.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The store for large files cannot be used: ${reason}. Check its settings.`, { cause });
  }
}
