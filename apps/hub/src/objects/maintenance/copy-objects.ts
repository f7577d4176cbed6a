import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limits } from "@modelyard/platform/limits";
import { openXorbChecker, type XorbChecker } from "../../check-storage/xorb-checker.ts";
import { type ObjectDriver, ObjectMissingError, type StoredObject } from "../object-driver.ts";
import { keyPrefixes, sha256OfKey, stagingKey } from "../object-keys.ts";
import { forEachLimited } from "./for-each-limited.ts";
import { hashBytes } from "./hash-bytes.ts";

export interface ObjectCopy {
  copied: number;
  copiedBytes: number;
  /** Objects that the target has already. */
  present: number;
  /** Objects that were not copied, at most `limits.objects.listedProblems` of them. */
  failed: { key: string; reason: string }[];
  failedObjects: number;
}

interface CopyOptions {
  from: ObjectDriver;
  to: ObjectDriver;
  /** Counts what would be copied and copies nothing. */
  isDryRun?: boolean;
  /** Called after each object. */
  onProgress?: (copy: Readonly<ObjectCopy>) => void;
}

/**
 * Copies all objects and xorbs to another driver, while the hub runs. An object gets its key in the target only after it was
 * read back from there with the hash of its source, and a xorb once its chunks have the hash of its key, so an interrupted run is continued by running it again.
 */
export async function copyObjects({
  from,
  to,
  isDryRun = false,
  onProgress = () => undefined,
}: CopyOptions): Promise<ObjectCopy> {
  const copy: ObjectCopy = { copied: 0, copiedBytes: 0, present: 0, failed: [], failedObjects: 0 };
  const xorbs = openXorbChecker(undefined);
  try {
    for (const prefix of [keyPrefixes.objects, keyPrefixes.xorbs]) {
      await forEachLimited(from.list(prefix), limits.objects.maintenanceReads, async (object) => {
        const found = await to.head(object.key);
        if (found?.size === object.size) copy.present += 1;
        else if (isDryRun) add(copy, object);
        else await tryCopy({ from, to, xorbs }, object, copy);
        onProgress(copy);
      });
    }
    return copy;
  } finally {
    await xorbs.close();
  }
}

function add(copy: ObjectCopy, { size }: StoredObject): void {
  copy.copied += 1;
  copy.copiedBytes += size;
}

/** Copies one object. A damaged object is reported; a failure of the target ends the run. */
async function tryCopy(
  { from, to, xorbs }: { from: ObjectDriver; to: ObjectDriver; xorbs: XorbChecker },
  object: StoredObject,
  copy: ObjectCopy,
): Promise<void> {
  const { key } = object;
  const check = key.startsWith(keyPrefixes.xorbs)
    ? (staged: string) => checkXorb({ to, xorbs }, key, staged)
    : undefined;
  try {
    if ((await copyObject({ from, to }, key, check === undefined ? {} : { check })) !== undefined) add(copy, object);
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    copy.failedObjects += 1;
    if (copy.failed.length < limits.objects.listedProblems)
      copy.failed.push({ key: object.key, reason: error.message });
  }
}

/** @throws {CopyError} the chunks of a copied xorb do not have the hash of its key */
async function checkXorb(
  { to, xorbs }: { to: ObjectDriver; xorbs: XorbChecker },
  key: string,
  staged: string,
): Promise<void> {
  const own = to.path?.(staged);
  const path = own ?? join(tmpdir(), `modelyard-copy-${randomUUID()}`);
  try {
    if (own === undefined) {
      await pipeline(await to.read(staged), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    }
    const problem = await xorbs.problemOf(path, key.slice(-64));
    if (problem !== undefined) throw new CopyError(`its bytes are damaged: ${problem}`);
  } finally {
    if (own === undefined) await rm(path, { force: true });
  }
}

/** An object could not be copied because it is damaged, or because the target damaged it. */
export class CopyError extends Error {
  override name = "CopyError";
}

interface CopyChecks {
  /** @default that of its key; a xorb has none there */
  expectedSha256?: string | undefined;
  /** Called with the key of the copy in the target before it gets its final one. @throws {CopyError} */
  check?: (staged: string) => Promise<void>;
}

/**
 * Copies one object, and gives it its key only after it was read back from the target with the expected hash.
 * @returns its SHA-256 and size; `undefined` if the object was removed in the meantime
 * @throws {CopyError} the object is damaged; every other error is a failure of the target
 */
export async function copyObject(
  { from, to }: { from: ObjectDriver; to: ObjectDriver },
  key: string,
  { expectedSha256 = sha256OfKey(key), check = async () => undefined }: CopyChecks = {},
): Promise<{ sha256: string; size: number } | undefined> {
  const staging = stagingKey(`copy-${randomUUID()}`, "whole");
  const hash = createHash("sha256");
  const source = await from.read(key).catch((error: unknown) => {
    if (error instanceof ObjectMissingError) return undefined;
    throw error;
  });
  if (source === undefined) return undefined;
  const hashed = async function* () {
    try {
      for await (const piece of source) {
        hash.update(piece);
        yield piece;
      }
    } catch (cause) {
      throw new CopyError(`it cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  };
  try {
    await to.put(staging, hashed());
  } finally {
    await source.return();
  }
  const sha256 = hash.digest("hex");
  try {
    if (sha256 !== (expectedSha256 ?? sha256)) throw new CopyError(`its bytes are damaged: their SHA-256 is ${sha256}`);
    const stored = await hashBytes(await to.read(staging));
    if (stored.sha256 !== sha256) throw new CopyError("the target returned other bytes than it was sent");
    await check(staging);
    await to.move(staging, key);
    return stored;
  } catch (error) {
    await to.remove(staging);
    throw error;
  }
}
