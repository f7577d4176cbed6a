import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import type { Known } from "../objects/maintenance/join-stored.ts";
import { xorbKey } from "../objects/object-keys.ts";
import { XetFormatError } from "../xet/format/xet-format-error.ts";
import { xetTerms, xorbs } from "../xet/tables.ts";
import type { JobResult } from "../xet/threads/jobs.ts";
import { ChunkTable } from "../xet/xorbs/chunk-table.ts";
import type { RecordedXorb } from "../xet/xorbs/known-xorbs.ts";
import { messageOf } from "./check-object.ts";
import { type CheckSources, CheckStoppedError, type Finding, type Pace } from "./check-sources.ts";
import type { Problem } from "./damage.ts";
import { problemOfChunks } from "./problem-of-chunks.ts";

/** Decodes a xorb and compares its chunks with its hash, with the database, and with the files that need them. */
export async function checkXorb(
  sources: CheckSources,
  { stored, row }: Known<RecordedXorb>,
  pace: Pace,
): Promise<Finding> {
  const { driver, orm } = sources;
  const hash = row?.hash ?? stored?.key.slice(-64) ?? "";
  const key = xorbKey(hash);
  const finding: Finding =
    stored === undefined ? { readBytes: undefined, problem: await missing() } : await contentOf(sources, hash, pace);
  if (finding.problem === undefined) return finding;
  // Garbage collection may have removed it since it was listed, or an upload may have replaced the bytes.
  const isStored = (await driver.head(key)) !== undefined;
  const isRecorded =
    orm === undefined
      ? row !== undefined
      : (await orm.select({ hash: xorbs.hash }).from(xorbs).where(eq(xorbs.hash, hash))).length > 0;
  if (!isRecorded && !isStored) return { readBytes: undefined };
  if (!isStored) return { ...finding, problem: await missing() };
  return finding;

  async function missing(): Promise<Problem | undefined> {
    // It may have been stored since the store was listed.
    if ((await driver.head(key)) !== undefined) return undefined;
    return { problem: "missing", detail: `the database expects ${row?.storedBytes ?? 0} bytes` };
  }
}

async function contentOf(sources: CheckSources, hash: string, pace: Pace): Promise<Finding> {
  try {
    const found = await readChunks(sources, hash);
    await pace(found.storedBytes);
    return { readBytes: found.storedBytes, problem: await problemOf(sources, hash, found) };
  } catch (error) {
    if (error instanceof CheckStoppedError) throw error;
    if (error instanceof XetFormatError)
      return { readBytes: 0, problem: { problem: "content", detail: error.message } };
    return { readBytes: 0, problem: { problem: "unreadable", detail: messageOf(error) } };
  }
}

async function readChunks(
  { driver, threads, temporaryFolder }: CheckSources,
  hash: string,
): Promise<JobResult<"checkXorb">> {
  const key = xorbKey(hash);
  const own = driver.path?.(key);
  // A driver with a fallback can have the bytes elsewhere.
  const isFile =
    own !== undefined &&
    (await access(own).then(
      () => true,
      () => false,
    ));
  if (isFile) return threads.run("checkXorb", { path: own });
  const path = join(temporaryFolder, `check-${randomUUID()}`);
  try {
    await pipeline(await driver.read(key), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await threads.run("checkXorb", { path });
  } finally {
    await rm(path, { force: true });
  }
}

async function problemOf(
  { orm }: CheckSources,
  hash: string,
  found: JobResult<"checkXorb">,
): Promise<Problem | undefined> {
  const detail = await problemOfChunks(orm, hash, found);
  if (detail !== undefined) return { problem: "content", detail };
  if (orm === undefined) return undefined;
  const terms = await orm
    .selectDistinct({ start: xetTerms.chunkStart, end: xetTerms.chunkEnd, rawBytes: xetTerms.rawBytes })
    .from(xetTerms)
    .where(eq(xetTerms.xorbHash, hash));
  const table = new ChunkTable(found.chunks);
  const wrong = terms.find(
    ({ start, end, rawBytes }) => end > table.count || table.rawStart(end) - table.rawStart(start) !== rawBytes,
  );
  if (wrong === undefined) return undefined;
  const { start, end, rawBytes } = wrong;
  return { problem: "parts", detail: `a file needs ${rawBytes} bytes of chunks ${start} to ${end}; it has others` };
}
