import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { HubError } from "../../errors.ts";
import type { BytesToStore } from "../../objects/object-driver.ts";
import { newStagingKey, xorbKey } from "../../objects/object-keys.ts";
import { passThrough } from "../../objects/pass-through.ts";
import { toHashString } from "../format/hash-string.ts";
import { XetFormatError } from "../format/xet-format-error.ts";
import { xorbChunks, xorbs, xorbUploads } from "../tables.ts";
import type { JobResult } from "../threads/jobs.ts";
import type { XetContext } from "../xet-context.ts";
import { ChunkTable } from "./chunk-table.ts";
import { isEligible } from "./eligible-chunk.ts";
import { lockXorb } from "./keep-xorbs.ts";

interface ReceivedXorb {
  /** The hash that the client announces. */
  hash: string;
  userId: string;
  body: BytesToStore;
  signal: AbortSignal;
}

/**
 * Stores a xorb after checking every chunk. A xorb that is stored already is received and checked all the same: only the
 * bytes show that the user has them.
 * @returns whether the xorb is new for the user. Whether other users have uploaded it is not disclosed.
 * @throws {HubError} 400: the xorb is damaged or has another hash. 413: it is too large. Nothing is left behind.
 */
export async function receiveXorb(context: XetContext, xorb: ReceivedXorb): Promise<boolean> {
  const staged = await stage(context, limited(xorb.body), xorb.signal);
  try {
    const checked = await check(context, staged.path, xorb.hash);
    return await storeOnce(context, { xorb, checked, staged });
  } finally {
    await staged.remove();
  }
}

interface StagedXorb {
  /** A file that a thread can read. */
  path: string;
  publish: (key: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** Writes a xorb where it is not visible: beside its final file, or on this machine if the driver has no files. */
async function stage(
  { driver, temporaryFolder }: XetContext,
  body: BytesToStore,
  signal: AbortSignal,
): Promise<StagedXorb> {
  if (driver.path !== undefined) {
    const key = newStagingKey();
    await driver.put(key, body, { signal });
    return { path: driver.path(key), publish: (to) => driver.move(key, to), remove: () => driver.remove(key) };
  }
  const path = join(temporaryFolder, `xorb-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(body, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  const publish = async (key: string): Promise<void> => {
    await driver.put(key, createReadStream(path), { signal });
  };
  return { path, publish, remove };
}

function limited(body: BytesToStore): BytesToStore {
  const { xorbBodyBytes } = limits.xet;
  let size = 0;
  return passThrough(body, ({ byteLength }) => {
    size += byteLength;
    if (size > xorbBodyBytes) throw new HubError("TooLarge", `A xorb is larger than ${xorbBodyBytes} bytes.`);
  });
}

async function check({ threads }: XetContext, path: string, hash: string): Promise<JobResult<"checkXorb">> {
  let checked: JobResult<"checkXorb">;
  try {
    checked = await threads.run("checkXorb", { path });
  } catch (cause) {
    if (!(cause instanceof XetFormatError)) throw cause;
    throw new HubError("BadRequest", `${cause.message} Nothing was stored; upload the file again.`, { cause });
  }
  if (checked.hash === hash) return checked;
  throw new HubError(
    "BadRequest",
    `The chunks of this xorb have the hash ${checked.hash}, not ${hash}. Nothing was stored; upload the file again.`,
  );
}

interface CheckedXorb {
  xorb: Pick<ReceivedXorb, "hash" | "userId">;
  checked: JobResult<"checkXorb">;
  staged: StagedXorb;
}

/** Stores a xorb that was checked, unless it is stored already. @returns whether it is new for the user */
async function storeOnce({ orm, now }: XetContext, { xorb, checked, staged }: CheckedXorb): Promise<boolean> {
  const { hash, userId } = xorb;
  const { chunks, rawBytes, storedBytes } = checked;
  const table = new ChunkTable(chunks);
  const eligible = Array.from({ length: table.count }, (_, chunk) => chunk).filter((chunk) =>
    isEligible(table.hash(chunk)),
  );
  const createdAt = now();
  return orm.transaction(async (queries) => {
    // One upload at a time: the hash does not cover the compression, so that two uploads of a xorb can have different bytes,
    // and those stored must be those that the table of chunks describes. Garbage collection waits as well.
    await lockXorb(queries, hash);
    const added = await queries
      .insert(xorbs)
      .values({ hash, storedBytes, rawBytes, chunks, createdAt, learnedAt: createdAt })
      .onConflictDoNothing()
      .returning({ hash: xorbs.hash });
    if (added.length > 0) await staged.publish(xorbKey(hash));
    else await queries.update(xorbs).set({ learnedAt: createdAt }).where(eq(xorbs.hash, hash));
    const uploaded = await queries
      .insert(xorbUploads)
      .values({ xorbHash: hash, userId, createdAt })
      .onConflictDoNothing()
      .returning({ hash: xorbUploads.xorbHash });
    if (eligible.length > 0) {
      const rows = eligible.map((chunk) => ({ hash: toHashString(table.hash(chunk)), xorbHash: hash, chunk }));
      await queries.insert(xorbChunks).values(rows).onConflictDoNothing();
    }
    return uploaded.length > 0;
  });
}
