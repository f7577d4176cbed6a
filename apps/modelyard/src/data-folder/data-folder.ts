import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

/** The one folder with all state of an installation, held by one process at a time. */
export interface DataFolder {
  path: string;
  /** Path of something inside. */
  at: (name: string) => string;
  /** Lets the next process have it. The lock also goes when the process is killed. */
  release: () => void;
}

/**
 * Makes and locks the data folder.
 * @throws {StartError} it cannot be written, or another process has it
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder);
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
  await writeFile(join(path, "lock"), "", { mode: 0o600, flag: "a" });
  const lock = takeLock(join(path, "lock"), path);
  return { path, at: (name) => join(path, name), release: () => lock.close() };
}

/** SQLite's lock is the operating system's: it vanishes with the process, so a crash never locks anyone out. */
function takeLock(file: string, folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
    return lock;
  } catch (cause) {
    lock?.close();
    throw new StartError(
      `Another Modelyard is running on the data folder ${folder}. Stop it first, or choose another folder with --data-dir.`,
      { cause },
    );
  }
}

/**
 * The key that seals provider keys at rest: the given one, or one kept in the data folder and made at the first start.
 * @param given 64 hex digits
 * @returns 32 bytes
 */
export async function readMasterKey(folder: DataFolder, given: string | undefined): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given, "hex");
  const file = folder.at("secret.key");
  if (!existsSync(file)) {
    const staging = `${file}.new`;
    await writeFile(staging, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true });
    await rename(staging, file);
  }
  const text = (await readFile(file, "utf8")).trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartError(
      `The file ${file} does not hold a key (64 hex digits). Restore it from a backup: stored provider keys need it.`,
    );
  }
  return Buffer.from(text, "hex");
}
