import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";

/** Git locks these beside the ref itself: `HEAD` whenever the branch moves that it names. */
const sharedLocks = ["HEAD.lock", "packed-refs.lock"];

/**
 * Removes the locks that a killed git left behind: of a ref, of `HEAD` and of the packed refs.
 * @param ref whose lock to look at; without one, the shared locks alone
 * @returns when there is no lock, after at most `limits.git.staleLockMs`
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
