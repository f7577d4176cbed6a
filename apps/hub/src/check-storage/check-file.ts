import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { readFile } from "../xet/files/read-file.ts";
import { xetFiles, xetTerms, xorbs } from "../xet/tables.ts";
import { chunkEntryBytes } from "../xet/xorbs/chunk-table.ts";
import { messageOf } from "./check-object.ts";
import { type CheckSources, CheckStoppedError, type Finding, type Pace } from "./check-sources.ts";
import type { Problem } from "./damage.ts";

export type FileRow = typeof xetFiles.$inferSelect;

/** Checks that the parts of a file fit together and are in known xorbs and, if asked to, the SHA-256 of its bytes. */
export async function checkFile(sources: CheckSources, file: FileRow, pace: Pace): Promise<Finding> {
  const { orm } = sources;
  if (orm === undefined) return { readBytes: undefined };
  const finding = await findingOf(sources, orm, file, pace);
  if (finding.problem === undefined) return finding;
  // Garbage collection may have removed it since it was listed.
  const rows = await orm.select({ hash: xetFiles.hash }).from(xetFiles).where(eq(xetFiles.hash, file.hash));
  return rows.length > 0 ? finding : { readBytes: undefined };
}

type Orm = NonNullable<CheckSources["orm"]>;

async function findingOf(sources: CheckSources, orm: Orm, file: FileRow, pace: Pace): Promise<Finding> {
  const problem = await problemOfParts(orm, file);
  if (problem !== undefined || !sources.readsFiles || file.sha256 === null) return { readBytes: 0, problem };
  return contentOf(sources, orm, file, pace);
}

async function problemOfParts(orm: Orm, { hash, size }: FileRow): Promise<Problem | undefined> {
  let [position, start] = [0, 0];
  for await (const term of partsOf(orm, hash)) {
    if (term.position !== position || term.start !== start)
      return { problem: "parts", detail: `its parts have a gap at byte ${start}` };
    if (term.chunks === null)
      return { problem: "missing", detail: `the database does not know its xorb ${term.xorbHash}` };
    if (term.chunkEnd > term.chunks)
      return { problem: "parts", detail: `its xorb ${term.xorbHash} has ${term.chunks} chunks, not ${term.chunkEnd}` };
    position += 1;
    start += term.rawBytes;
  }
  if (start === size) return undefined;
  return { problem: "parts", detail: `its parts have ${start} of ${size} bytes` };
}

async function* partsOf(orm: Orm, hash: string) {
  const { termsPerQuery } = limits.xet;
  for (let after = -1; ; ) {
    const { position, start, rawBytes, xorbHash, chunkEnd } = xetTerms;
    const chunks = sql<number | null>`octet_length(${xorbs.chunks}) / ${sql.raw(String(chunkEntryBytes))}`;
    const rows = await orm
      .select({ position, start, rawBytes, xorbHash, chunkEnd, chunks })
      .from(xetTerms)
      .leftJoin(xorbs, eq(xorbs.hash, xetTerms.xorbHash))
      .where(and(eq(xetTerms.fileHash, hash), gt(position, after)))
      .orderBy(asc(position))
      .limit(termsPerQuery);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < termsPerQuery) return;
    after = last.position;
  }
}

async function contentOf(sources: CheckSources, orm: Orm, file: FileRow, pace: Pace): Promise<Finding> {
  const { driver, threads, chunkTables } = sources;
  if (chunkTables === undefined) return { readBytes: 0 };
  const hash = createHash("sha256");
  let readBytes = 0;
  try {
    const range = { start: 0, end: file.size - 1 };
    for await (const piece of readFile({ orm, driver, threads, chunkTables }, file.hash, range)) {
      hash.update(piece);
      readBytes += piece.length;
      await pace(piece.length);
    }
  } catch (error) {
    if (error instanceof CheckStoppedError) throw error;
    return { readBytes, problem: { problem: "unreadable", detail: messageOf(error) } };
  }
  const sha256 = hash.digest("hex");
  if (sha256 === file.sha256) return { readBytes };
  const detail = `the SHA-256 of its bytes is ${sha256}, not ${file.sha256}`;
  return { readBytes, problem: { problem: "content", detail } };
}
