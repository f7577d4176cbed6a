import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { isMissing } from "../../storage/is-missing.ts";

/** Changes when refs may have changed. Git replaces files when it moves a ref, which changes the folder they are in. */
export interface RefSignature {
  text: string;
  /**
   * False if a further change might not alter `text`, because the last one is too recent for the file system's clock.
   */
  isSettled: boolean;
}

/** Longer than the resolution of the kernel's clock. */
const settledAfterMs = 100;
/** For file systems that store whole seconds only. */
const settledAfterCoarseMs = 2000;
const maxFolders = limits.reachability.comparedFolders;

/**
 * Lists the folders that contain refs. A new folder changes its parent.
 * @returns `undefined` if a folder was removed in the meantime
 */
export async function refFolders(repository: string): Promise<string[] | undefined> {
  const root = join(repository, "refs");
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    return [root, ...folders];
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Returns whether there are few enough folders with refs to compare them. */
export function isComparable(folders: readonly string[] | undefined): folders is readonly string[] {
  return folders !== undefined && folders.length <= maxFolders;
}

export async function readSignature(
  repository: string,
  folders: readonly string[] | undefined,
  now: () => number = Date.now,
): Promise<RefSignature> {
  if (!isComparable(folders)) return { text: "", isSettled: false };
  const startedAt = now();
  const found = await Promise.all([...folders, join(repository, "packed-refs")].map(stateOf));
  const isSettled = found.every(({ mtimeNs }) => {
    const isCoarse = mtimeNs % 1_000_000_000n === 0n;
    return startedAt - Number(mtimeNs / 1_000_000n) > (isCoarse ? settledAfterCoarseMs : settledAfterMs);
  });
  return { text: found.map(({ ino, size, mtimeNs }) => `${ino} ${size} ${mtimeNs}`).join("\n"), isSettled };
}

async function stateOf(path: string): Promise<{ ino: bigint; size: bigint; mtimeNs: bigint }> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (isMissing(error)) return { ino: 0n, size: 0n, mtimeNs: 0n };
    throw error;
  }
}
