import { link, readFile, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { syncFolder } from "../../objects/drivers/disk/durable-folders.ts";
import { codeOf } from "../../storage/is-missing.ts";

interface Move {
  /** The commit that the ref is expected to point to. */
  from: string;
  /** A file that is on disk, with the line that `refLine` returns for the new commit. */
  prepared: string;
}

const retryMs = 20;

/** Returns what the file of a ref contains. */
export function refLine(oid: string): string {
  return `${oid}\n`;
}

/**
 * Points a ref to another commit if it has not moved, with the same lock as git. The lock has the complete content from the
 * start, and is held only to compare and to rename it.
 * @returns false if the ref has moved or its lock did not become free; `undefined` if only git can move it, because the ref
 *   is packed or the file system has no hard links
 */
export async function moveRefFile(folder: string, ref: string, { from, prepared }: Move): Promise<boolean | undefined> {
  const path = join(folder, ref);
  const lock = `${path}.lock`;
  const isLocked = await takeLock(prepared, lock);
  if (isLocked !== true) return isLocked;
  let isMoved = false;
  try {
    const before = await lineOf(path);
    if (before === undefined) return undefined;
    if (before !== refLine(from)) return false;
    await rename(lock, path);
    isMoved = true;
  } finally {
    if (!isMoved) await rm(lock, { force: true });
  }
  // Git does not: a power failure could undo the rename.
  await syncFolder(dirname(path));
  return true;
}

async function takeLock(prepared: string, lock: string): Promise<boolean | undefined> {
  for (const until = Date.now() + limits.git.refLockMs; ; await sleep(retryMs)) {
    const now = new Date();
    try {
      // The lock has the time of the file, and an old lock is removed by others. Flushing may have taken long.
      await utimes(prepared, now, now);
      await link(prepared, lock);
      return true;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") return undefined;
      if (Date.now() > until) return false;
    }
  }
}

/** Returns the content of a ref's file; `undefined` if the ref is packed or symbolic. */
async function lineOf(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, "utf8");
    return /^[0-9a-f]{40}\n$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
