import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";

/**
 * Temporary files of git that a killed process leaves behind: unfinished packs, indexes and loose objects, and
 * quarantine folders of pushes (`incoming-*` before git 2.35).
 */
const temporaryNames = /^(?:tmp_|incoming-)/;
const crashReport = /^fast_import_crash_/;

/** Locks of refs, of `HEAD` and of the packed refs. */
const lock = /\.lock$/;

/** Removes the temporary files of a bare repository that were last changed before the given time, in milliseconds. */
export async function removeTemporaryFiles(folder: string, changedBeforeMs: number): Promise<void> {
  await clearFolder(folder, crashReport, changedBeforeMs);
  // A command that changes one ref is not registered as a writer, but holds its lock only briefly.
  const lockedBeforeMs = Math.min(changedBeforeMs, Date.now() - limits.git.staleLockMs);
  await clearFolder(folder, lock, lockedBeforeMs);
  await clearLocks(join(folder, "refs"), lockedBeforeMs);
  const objects = join(folder, "objects");
  await clearFolder(objects, temporaryNames, changedBeforeMs);
  for (const name of await namesIn(objects)) {
    if (name === "pack" || /^[0-9a-f]{2}$/.test(name))
      await clearFolder(join(objects, name), temporaryNames, changedBeforeMs);
  }
}

async function clearLocks(folder: string, changedBeforeMs: number): Promise<void> {
  await clearFolder(folder, lock, changedBeforeMs);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) await clearLocks(join(folder, entry.name), changedBeforeMs);
  }
}

async function clearFolder(folder: string, pattern: RegExp, changedBeforeMs: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!pattern.test(name)) continue;
    const path = join(folder, name);
    // Another process may remove it at the same time.
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (changed < changedBeforeMs) await rm(path, { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
