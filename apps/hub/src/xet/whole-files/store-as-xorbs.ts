import { createHash } from "node:crypto";
import type { Database } from "@modelyard/platform/database";
import { and, eq, notExists, sql } from "drizzle-orm";
import { garbageLock } from "../../objects/garbage-lock.ts";
import { objectLock } from "../../objects/link-stored-object.ts";
import { ObjectDamagedError } from "../../objects/object-driver.ts";
import { objectKey } from "../../objects/object-keys.ts";
import { objects } from "../../objects/tables.ts";
import { readFile } from "../files/read-file.ts";
import { xorbs } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import type { ChunkOptions, WholeObject } from "./cut-object.ts";
import { detachXorbs } from "./detach-xorbs.ts";
import { removeUnusedParts } from "./remove-unused-parts.ts";

interface StoredObject extends WholeObject {
  /** The hash of the file with this content. */
  fileHash: string;
}

/** A part of the object was used while it was stored as xorbs. It stays whole; try again. */
export class PartInUseError extends Error {
  override name = "PartInUseError";
}

/**
 * Stores an object as xorbs instead of whole, after reading it back from them. Its bytes are removed afterwards by
 * `removeWholeCopy`: now, or by the worker that finds `chunkAt` due.
 * @throws {ObjectDamagedError} it stays whole
 * @throws {PartInUseError}
 */
export async function storeAsXorbs(
  context: XetContext,
  object: StoredObject,
  { onProgress, signal, keptCopyMs }: ChunkOptions,
): Promise<void> {
  const { sha256 } = object;
  await detachXorbs(context, sha256, { users: "all files", onXorb: onProgress, signal });
  const found = await hashOf(context, object, { onProgress, signal });
  if (found !== sha256) throw new ObjectDamagedError(`the object ${sha256} has the SHA-256 ${found} as xorbs`);
  await context.orm.transaction(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${objectLock(sha256)}::text, 0))`);
    await removeUnusedParts(queries, sha256, context);
    const parts = queries.select({ one: sql`1` }).from(xorbs).where(eq(xorbs.objectSha256, objects.sha256));
    const chunkAt = keptCopyMs === 0 ? {} : { chunkAt: new Date(context.now().getTime() + keptCopyMs) };
    const stored = await queries
      .update(objects)
      .set({ storedAs: "xorbs", ...chunkAt })
      .where(and(eq(objects.sha256, sha256), eq(objects.xetHash, object.fileHash), notExists(parts)))
      .returning({ sha256: objects.sha256 });
    if (stored.length === 0) throw new PartInUseError(`a part of the object ${sha256} was used or replaced meanwhile`);
  });
}

async function hashOf(
  context: XetContext,
  { size, fileHash }: StoredObject,
  { onProgress, signal }: Pick<ChunkOptions, "onProgress" | "signal">,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of readFile(context, fileHash, { start: 0, end: size - 1 }, signal)) {
    hash.update(piece);
    await onProgress();
  }
  return hash.digest("hex");
}

/**
 * Removes the bytes of an object that is stored as xorbs now.
 * @returns false if garbage is being collected or a backup is running: call it again later
 */
export async function removeWholeCopy(
  { orm, driver }: Pick<XetContext, "orm" | "driver">,
  { sha256 }: Pick<WholeObject, "sha256">,
  withFreeLock: Database["withFreeLock"],
): Promise<boolean> {
  const finished = await withFreeLock(garbageLock, () =>
    orm.transaction(async (queries) => {
      // An upload of the same content links it under this lock, and may just have stored it whole.
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${objectLock(sha256)}::text, 0))`);
      const [row] = await queries.select().from(objects).where(eq(objects.sha256, sha256));
      if (row?.storedAs === "xorbs") await driver.remove(objectKey(sha256));
    }),
  );
  return finished !== undefined;
}
