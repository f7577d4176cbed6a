import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../config/settings.ts";
import { readKeyFile, secretKeyFile } from "../data-folder/data-folder.ts";
import { StartError } from "../start-error.ts";

/** The key of an installation, and the file to back up if the key is in one. */
export interface InstallationKey {
  fingerprint: string;
  /** The content of `secret.key`; `undefined` if the key comes from a setting. */
  file: Buffer | undefined;
}

/** Reads the key that encrypts provider keys, as the hub does, but creates none. @throws {StartError} there is none */
export async function readInstallationKey(config: Pick<Config, "secretKey" | "dataFolder">): Promise<InstallationKey> {
  if (config.secretKey !== undefined) {
    return { fingerprint: fingerprintOf(Buffer.from(config.secretKey, "hex")), file: undefined };
  }
  const path = resolve(config.dataFolder, secretKeyFile);
  if (!existsSync(path)) {
    throw new StartError(
      `There is no file ${path}. Name the data folder of your hub with --data-dir, or its key with MODELYARD_SECRET_KEY.`,
    );
  }
  return { fingerprint: fingerprintOf(await readKeyFile(path)), file: await readFile(path) };
}

/** Returns a text that differs for other keys and does not reveal the key. */
export function fingerprintOf(key: Buffer): string {
  return createHash("sha256").update("modelyard backup").update(key).digest("hex").slice(0, 32);
}
