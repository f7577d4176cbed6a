import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CopyError, createDurably, hashBytes, type ObjectDriver, sha256OfKey, syncFolder } from "@modelyard/hub";
import { StartError } from "../../start-error.ts";

/**
 * Adds an object to a backup without copying its bytes: as a hard link, or else as a file that shares its blocks.
 * @param check called with the path of the new file before it gets its key
 * @returns its hash and size; `undefined` if the object was removed meanwhile
 * @throws {CopyError} the object is damaged
 * @throws {StartError} the file system can do neither
 */
export async function linkObject(
  { from, to }: { from: ObjectDriver; to: ObjectDriver },
  key: string,
  check: (path: string) => Promise<void>,
): Promise<{ sha256: string; size: number } | undefined> {
  const source = from.path?.(key);
  const target = to.path?.(key);
  if (source === undefined || target === undefined || to.folder === undefined) {
    throw new StartError("Large files in S3 cannot be linked. Use --objects copy, or --objects reference.");
  }
  const unfinished = join(to.folder, "tmp", randomUUID());
  try {
    await linkOrShare(source, unfinished);
    const file = await open(unfinished, "r");
    let hashed: { sha256: string; size: number };
    try {
      await file.sync();
      hashed = await hashBytes(await from.read(key));
    } finally {
      await file.close();
    }
    if (hashed.sha256 !== (sha256OfKey(key) ?? hashed.sha256)) {
      throw new CopyError(`its bytes are damaged: their SHA-256 is ${hashed.sha256}`);
    }
    await check(unfinished);
    await createDurably(dirname(target));
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return hashed;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  } finally {
    // Also after a rename: of two links to one file, it does nothing.
    await rm(unfinished, { force: true });
  }
}

async function linkOrShare(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE_FORCE).catch((cause: unknown) => {
      throw new StartError(
        `The file ${source} cannot be linked into the backup (${cause instanceof Error ? cause.message : String(cause)}). The backup must be on the same file system; otherwise use --objects copy.`,
        { cause },
      );
    });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
