import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";

/** Locks that git takes in addition to that of the ref: `HEAD` is locked whenever its branch moves. */
const sharedLocks = ["HEAD.lock", "packed-refs.lock"];

/**
 * Waits for locks on a ref, on `HEAD` and on the packed refs, and removes those that a killed git process left behind.
 * Takes at most `limits.git.staleLockMs`.
 * @param ref the ref whose lock to check, in addition to the shared locks
 */
export async function clearStaleLocks(folder: string, ref?: string, now: () => number = Date.now): Promise<void> {
  const names = ref === undefined ? sharedLocks : [`${ref}.lock`, ...sharedLocks];
  for (const lock of names.map((name) => join(folder, name))) {
    for (let modified = await modifiedAt(lock); modified !== undefined; modified = await modifiedAt(lock)) {
      if (now() - modified >= limits.git.staleLockMs) await rm(lock, { force: true });
      else await sleep(200);
    }
  }
}

async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}
