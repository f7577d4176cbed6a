import { createHash } from "node:crypto";
import { link, mkdir, open, rename, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { codeOf } from "../../storage/is-missing.ts";
import type { ObjectType } from "../objects/object-reader.ts";

/** An object in the form in which git hashes it. */
export interface LooseObject {
  oid: string;
  /** The part of `bytes` after the header. */
  content: Buffer;
  bytes: Buffer;
}

/** Like git by default: most time for a commit is not in compression, and `git gc` compresses better later. */
const level = 1;
const attempts = 5;
/** Some network file systems have hard links, but not from one folder to another. */
const withoutHardLinks: ReadonlySet<unknown> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);

export function looseObject(type: ObjectType, content: Uint8Array): LooseObject {
  const header = Buffer.from(`${type} ${content.byteLength}\0`);
  const bytes = Buffer.concat([header, content]);
  return { oid: createHash("sha1").update(bytes).digest("hex"), content: bytes.subarray(header.byteLength), bytes };
}

/**
 * Writes a small object to a repository. It is on disk before it gets its name, so it is never seen half-written, also after
 * a power failure.
 * @param scratch a folder on the same file system for temporary files, which the caller removes
 */
export async function writeLooseObject(
  repository: string,
  scratch: string,
  { oid, bytes }: LooseObject,
): Promise<void> {
  const temporary = join(scratch, oid);
  await writeDurably(temporary, deflateSync(bytes, { level }), 0o444);
  await addObject(temporary, join(repository, "objects", oid.slice(0, 2), oid.slice(2)));
}

/** Creates a file and flushes its content to disk. */
export async function writeDurably(path: string, content: Uint8Array | string, mode: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives an object its name, unless the repository has the object already. */
async function addObject(temporary: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await nameObject(temporary, path);
      return;
    } catch (error) {
      const code = codeOf(error);
      if (code === "EEXIST") {
        if (await keepYoung(path)) return;
      } else if (code === "ENOENT") await makeFolder(dirname(path));
      else throw error;
      if (attempt === attempts) throw error;
    }
  }
}

async function nameObject(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (!withoutHardLinks.has(codeOf(error))) throw error;
    await rename(temporary, path);
  }
}

/**
 * Protects an object from a running `git gc`, which removes old objects without a ref. Like git, uses an object of another
 * account as it is.
 * @returns false if it is gone
 */
async function keepYoung(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return false;
    if (code === "EPERM" || code === "EACCES") return true;
    throw error;
  }
}

/** Not its parents: the repository may just have been removed. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}
