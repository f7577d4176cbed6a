import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RefStates } from "./ref-states.ts";

const missingFileCodes: ReadonlySet<unknown> = new Set(["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * Returns the object that a ref points to. Unlike git's revision syntax, accepts only the exact name of a ref: git
 * resolves `v1-3-gabcdef0` to the commit `abcdef0` if no ref has that name.
 * @param ref a full, safe name such as `refs/heads/main`
 * @returns 40 hex digits, of a tag object for an annotated tag; `undefined` if there is no such ref
 */
export async function refTarget(refs: RefStates, folder: string, ref: string): Promise<string | undefined> {
  // Git stores a recently changed ref in its own file, which can be read without a process.
  return (await targetInFile(join(folder, ref))) ?? (await refs.current(folder)).targets.get(ref);
}

async function targetInFile(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, "utf8");
    return /^[0-9a-f]{40}\n$/.test(text) ? text.trim() : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && missingFileCodes.has(error.code)) return undefined;
    throw error;
  }
}
