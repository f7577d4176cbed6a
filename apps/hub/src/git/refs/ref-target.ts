import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RefStates } from "./ref-states.ts";

const missingFileCodes: ReadonlySet<unknown> = new Set(["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * Finds what a ref points at. Unlike git's own revision syntax, only this exact ref counts: git takes `v1-3-gabcdef0` for
 * the commit `abcdef0` where no ref has that name.
 * @param ref a full, safe name such as `refs/heads/main`
 * @returns 40 hex digits, of a tag object for an annotated tag; `undefined` if there is no such ref
 */
export async function refTarget(refs: RefStates, folder: string, ref: string): Promise<string | undefined> {
  // Git keeps a ref that changed lately in its own file, which needs no process to read.
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
