import { existsSync } from "node:fs";
import { chmod, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createDurably } from "@modelyard/hub";
import { lockFile } from "../../data-folder/lock-file.ts";
import { StartError } from "../../start-error.ts";
import { type Manifest, readManifest } from "./manifest.ts";

const lockName = "modelyard-backup.lock";

/** A folder with one backup, which each run replaces by a newer one. */
export interface BackupFolder {
  path: string;
  /** Path of something inside. */
  at: (name: string) => string;
  /** The complete backup that is there. It stays complete until the next one is. */
  previous: Manifest | undefined;
  release: () => void;
}

/**
 * Creates and locks a folder for backups.
 * @throws {StartError} it has other files, or another backup is being written to it
 */
export async function openBackupFolder(folder: string): Promise<BackupFolder> {
  const path = resolve(folder);
  await requireOwnFolder(path);
  await createDurably(path);
  // It has password hashes, and usually the key of the provider keys.
  await chmod(path, 0o700);
  const lock = lockFile(join(path, lockName));
  if (lock === undefined) {
    throw new StartError(
      `Another backup is being written to ${path}. Wait until it has ended, or name another folder.`,
    );
  }
  try {
    const previous = await readManifest(path);
    return { path, at: (name) => join(path, name), previous, release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Refuses to mix a backup with other files, which it might remove. @throws {StartError} */
export async function requireOwnFolder(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const names = await readdir(path).catch((cause: unknown) => {
    throw new StartError(
      `The folder ${path} cannot be read (${cause instanceof Error ? cause.message : String(cause)}). Name another folder for the backup.`,
      { cause },
    );
  });
  if (names.length === 0 || names.includes(lockName)) return;
  throw new StartError(`The folder ${path} has other files and no backup. Name an empty or a new folder.`);
}

/**
 * Removes files of earlier backups that the current one does not have.
 * @param isUsed says whether a bundle is part of the current backup, by its path in the folder
 */
export async function removeOldFiles(
  { at }: Pick<BackupFolder, "at">,
  id: string,
  isUsed: (path: string) => boolean,
): Promise<void> {
  for (const kind of ["database", "lists", "secrets"]) {
    for (const name of await namesIn(at(kind))) {
      if (name !== id) await rm(join(at(kind), name), { recursive: true, force: true });
    }
  }
  for (const shelf of await namesIn(at("git"))) {
    for (const name of await namesIn(at(join("git", shelf)))) {
      if (!isUsed(`git/${shelf}/${name}`)) await rm(at(join("git", shelf, name)), { force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}
