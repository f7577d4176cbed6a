import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { StartError } from "../start-error.ts";
import { lockFile } from "./lock-file.ts";
import { restoreMark } from "./restore-mark.ts";

/** The folder with all data of an installation, which one process uses at a time. */
export interface DataFolder {
  path: string;
  /** Path of something inside. */
  at: (name: string) => string;
  /** Unlocks the folder. The end of the process does too. */
  release: () => void;
}

/** The file in the data folder with the key that encrypts provider keys. */
export const secretKeyFile = "secret.key";

interface OpenOptions {
  /** Whether the caller restores a backup into the folder. @default false */
  isRestoring?: boolean;
}

/**
 * Creates and locks the data folder.
 * @throws {StartError} it cannot be written, another process has it, or it has part of a backup whose restore was interrupted
 */
export async function openDataFolder(folder: string, { isRestoring = false }: OpenOptions = {}): Promise<DataFolder> {
  const path = resolve(folder);
  if (!isRestoring && existsSync(join(path, restoreMark))) {
    throw new StartError(
      `The data folder ${path} has part of a backup: its restore was interrupted. Run the same modelyard restore again, which continues it.`,
    );
  }
  try {
    await mkdir(path, { recursive: true, mode: 0o711 });
    await access(path, constants.W_OK | constants.X_OK);
    const { mode } = await stat(path);
    // As root, PostgreSQL runs under another account, which must be able to walk through to its own folder.
    if (process.getuid?.() === 0) await chmod(path, (mode & 0o7777) | 0o011);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The data folder ${path} cannot be written (${reason}). Choose another with --data-dir.`, {
      cause,
    });
  }
  const lock = lockFile(join(path, "lock"));
  if (lock === undefined) {
    throw new StartError(
      `Another Modelyard is running on the data folder ${path}. Stop it first, or choose another folder with --data-dir.`,
    );
  }
  return { path, at: (name) => join(path, name), release: () => lock.close() };
}

/**
 * Returns the key that seals provider keys: the given one, or the one in the data folder, which the first start creates.
 * @param given 64 hex digits
 * @returns 32 bytes
 */
export async function readMasterKey(folder: DataFolder, given: string | undefined): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given, "hex");
  const file = folder.at(secretKeyFile);
  if (!existsSync(file)) {
    const staging = `${file}.new`;
    await writeFile(staging, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true });
    await rename(staging, file);
  }
  return readKeyFile(file);
}

/** @throws {StartError} the file has no key */
export async function readKeyFile(file: string): Promise<Buffer> {
  const text = (await readFile(file, "utf8")).trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartError(
      `The file ${file} does not hold a key (64 hex digits). Restore it from a backup: stored provider keys need it.`,
    );
  }
  return Buffer.from(text, "hex");
}
