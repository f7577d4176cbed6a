import { randomUUID } from "node:crypto";
import { close, fstat, open as openFile, readv } from "node:fs";
import { access, constants, link, open, readdir, rename, rm, rmdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { limits } from "@modelyard/platform/limits";
import { isMissing } from "../../../storage/is-missing.ts";
import { type ByteRange, ObjectDamagedError, type ObjectDriver, ObjectMissingError } from "../../object-driver.ts";
import { keyPrefixes, requireKey } from "../../object-keys.ts";
import { abortable } from "../abortable.ts";
import { BufferPool } from "./buffer-pool.ts";
import { createDurably, DurableFolders, syncFolder } from "./durable-folders.ts";
import { FileBytes } from "./file-bytes.ts";
import { listFiles } from "./list-files.ts";
import { writePieces } from "./write-pieces.ts";

const openDescriptor = promisify(openFile);
const closeDescriptor = promisify(close);
const statDescriptor = promisify(fstat);
const readDescriptor = promisify(readv);
const { readBytes, keptBufferBytes, writeBytes, temporaryMs } = limits.objects;

/**
 * Stores objects as files of a folder, which several hubs may share. Its folder `tmp` has the unfinished ones.
 * @param root an absolute path
 */
export async function openDiskDriver(root: string): Promise<ObjectDriver> {
  const temporary = join(root, "tmp");
  await createDurably(temporary);
  const folders = new DurableFolders(root);
  const pool = new BufferPool({ bufferBytes: readBytes, keptBytes: keptBufferBytes });
  const path = (key: string): string => join(root, requireKey(key));

  /** Gives a flushed file its key. */
  const publish = async (from: string, to: string): Promise<void> => {
    const folder = dirname(to);
    await folders.create(folder);
    await rename(from, to).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      // The empty folder of an upload may have been removed since it was created.
      folders.forget(folder);
      await folders.create(folder);
      await rename(from, to);
    });
    await syncFolder(folder);
  };

  return {
    kind: "disk",
    folder: root,
    path,
    async put(key, bytes, { size = 0, signal } = {}) {
      const final = path(key);
      await requireFreeBytes(root, size);
      const unfinished = join(temporary, randomUUID());
      try {
        const file = await open(unfinished, "wx", 0o600);
        let written: number;
        try {
          written = await writePieces(file, abortable(bytes, signal), {
            writeBytes,
            recycle: (piece) => bytes.recycle?.(piece),
          });
          await file.sync();
        } finally {
          await file.close();
        }
        await publish(unfinished, final);
        return { size: written };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async head(key) {
      const found = await statIfPresent(path(key));
      return found === undefined ? undefined : { size: found.size, modifiedAt: found.mtime };
    },
    async read(key, range, signal) {
      signal?.throwIfAborted();
      const { fd, size } = await openObject(path(key), key);
      return new FileBytes(fd, {
        range: clipped(range, size),
        pool,
        pieceBytes: readBytes,
        ...(signal === undefined ? {} : { signal }),
      });
    },
    async readInto(key, start, buffers) {
      const fd = await openFileOf(path(key), key);
      try {
        const { bytesRead } = await readDescriptor(fd, buffers, start);
        const missing = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0) - bytesRead;
        if (missing > 0) throw new ObjectDamagedError(`${key} ends ${missing} bytes too early`);
      } finally {
        await closeDescriptor(fd);
      }
    },
    async move(from, to) {
      try {
        await publish(path(from), path(to));
      } catch (error) {
        if (!isMissing(error)) throw error;
        if ((await statIfPresent(path(to))) === undefined) throw new ObjectMissingError(from, { cause: error });
      }
      await removeEmptyStaging(path(from), from);
    },
    async copy(from, to) {
      // Files are never changed, so both keys may have the same one.
      const second = join(temporary, randomUUID());
      await link(path(from), second).catch((cause: unknown) => {
        throw isMissing(cause) ? new ObjectMissingError(from, { cause }) : cause;
      });
      await publish(second, path(to));
      // Renaming a file to another name of itself leaves both.
      await rm(second, { force: true });
    },
    async remove(key) {
      await rm(path(key), { force: true });
      await removeEmptyStaging(path(key), key);
    },
    list: (prefix, after = "") => listFiles(root, prefix, after),
    async sweep(now) {
      for (const name of await readdir(temporary)) {
        const file = join(temporary, name);
        const found = await statIfPresent(file);
        if (found !== undefined && now.getTime() - found.mtimeMs > temporaryMs) await rm(file, { force: true });
      }
    },
    async ready() {
      await access(temporary, constants.W_OK).catch((cause: unknown) => {
        throw new Error(`the folder for large objects, ${root}, is not writable`, { cause });
      });
    },
    close: async () => undefined,
  };
}

function clipped(range: ByteRange | undefined, size: number): ByteRange {
  return { start: range?.start ?? 0, end: Math.min(range?.end ?? Number.POSITIVE_INFINITY, size - 1) };
}

function openFileOf(path: string, key: string): Promise<number> {
  return openDescriptor(path, "r").catch((cause: unknown) => {
    throw isMissing(cause) ? new ObjectMissingError(key, { cause }) : cause;
  });
}

async function openObject(path: string, key: string): Promise<{ fd: number; size: number }> {
  const fd = await openFileOf(path, key);
  try {
    return { fd, size: (await statDescriptor(fd)).size };
  } catch (error) {
    await closeDescriptor(fd);
    throw error;
  }
}

async function statIfPresent(path: string) {
  return stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** Removes the folder of an upload with its last part. */
async function removeEmptyStaging(path: string, key: string): Promise<void> {
  // Fails while there are other parts, and if another request has removed it.
  if (key.startsWith(keyPrefixes.staging)) await rmdir(dirname(path)).catch(() => undefined);
}

/** Reports a full disk before an upload of known size instead of in its middle. */
async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw Object.assign(new Error(`the disk of ${folder} has ${bavail * bsize} bytes left of ${bytes} that are needed`), {
    code: "ENOSPC",
  });
}
