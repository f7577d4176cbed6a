import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Git holds a ref's lock for milliseconds. One this old was left by a process that was killed. */
const staleAfterMs = 5_000;

/**
 * Removes what a killed git left behind: the lock of a ref, or of the file of packed refs.
 * @returns after at most about five seconds, when neither is there any more or somebody is at work on it
 */
export async function clearStaleLocks(folder: string, ref: string, now: () => number = Date.now): Promise<void> {
  for (const lock of [join(folder, `${ref}.lock`), join(folder, "packed-refs.lock")]) {
    for (let modified = await modifiedAt(lock); modified !== undefined; modified = await modifiedAt(lock)) {
      if (now() - modified >= staleAfterMs) await rm(lock, { force: true });
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
