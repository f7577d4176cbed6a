import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { objectLock } from "../../objects/link-stored-object.ts";
import { objects } from "../../objects/tables.ts";
import { toHashString } from "../format/hash-string.ts";
import { type XetTermRow, xetFiles, xetTerms, xorbChunks, xorbs } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { isEligible } from "../xorbs/eligible-chunk.ts";
import { markUnusedXorbs, xorbsOfFiles } from "../xorbs/mark-used-xorbs.ts";
import type { WholeObject } from "./cut-object.ts";
import type { FilePlan, NewXorb } from "./plan-file.ts";
import { removeUnusedParts } from "./remove-unused-parts.ts";

const xorbsPerInsert = 50;
/** No client has learned yet that the xorb is stored. */
const noClient = new Date(0);
const rowsPerInsert = 1000;

/** Another object or upload has stored the same xorb since the plan was made. Plan again. */
export class XorbTakenError extends Error {
  override name = "XorbTakenError";
}

/**
 * Stores how an object is described in the Xet protocol, all at once. Terms of an earlier upload of the same file are
 * replaced, so that its xorbs are not needed any more.
 * @returns false if the object is not kept whole any more
 * @throws {XorbTakenError} nothing was stored
 */
export async function registerFile(
  { orm, now }: Pick<XetContext, "orm" | "now">,
  object: WholeObject,
  plan: FilePlan,
): Promise<boolean> {
  const { sha256, size } = object;
  const { hash } = plan;
  const createdAt = now();
  return orm.transaction(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${objectLock(sha256)}::text, 0))`);
    const [row] = await queries.select().from(objects).where(eq(objects.sha256, sha256)).for("update");
    if (row?.storedAs !== "whole") return false;
    await addXorbs(queries, { sha256, xorbs: plan.xorbs, createdAt });
    await queries
      .insert(xetFiles)
      .values({ hash, size, sha256, createdAt })
      .onConflictDoUpdate({ target: xetFiles.hash, set: { sha256 } });
    const replaced = await xorbsOfFiles(queries, eq(xetFiles.hash, hash));
    await queries.delete(xetTerms).where(eq(xetTerms.fileHash, hash));
    await addTerms(queries, plan);
    // Of an earlier run.
    await removeUnusedParts(queries, sha256, { now });
    await queries.update(objects).set({ xetHash: hash }).where(eq(objects.sha256, sha256));
    await markUnusedXorbs(queries, replaced);
    return true;
  });
}

async function addXorbs(
  queries: Queries,
  { sha256, xorbs: added, createdAt }: { sha256: string; xorbs: readonly NewXorb[]; createdAt: Date },
): Promise<void> {
  // In the order of their hashes, so that two transactions do not wait for each other.
  const sorted = added.toSorted((left, right) => (left.hash < right.hash ? -1 : 1));
  for (const some of batches(sorted, xorbsPerInsert)) {
    const rows = some.map(({ hash, table, objectStart }) => ({
      hash,
      storedBytes: table.storedStart(table.count),
      rawBytes: table.rawStart(table.count),
      chunks: table.bytes,
      objectSha256: sha256,
      objectStart,
      createdAt,
      learnedAt: noClient,
    }));
    // An earlier run may have stored the same.
    const stored = await queries
      .insert(xorbs)
      .values(rows)
      .onConflictDoUpdate({
        target: xorbs.hash,
        set: { objectSha256: sha256 },
        setWhere: eq(xorbs.objectSha256, sha256),
      })
      .returning({ hash: xorbs.hash });
    if (stored.length < some.length) throw new XorbTakenError(`a xorb of the object ${sha256} is stored already`);
  }
}

async function addTerms(queries: Queries, { hash, chunks, xorbs: added, terms }: FilePlan): Promise<void> {
  const rows: XetTermRow[] = [];
  let start = 0;
  for (const term of terms) {
    rows.push({ fileHash: hash, position: rows.length, start, ...term });
    start += term.rawBytes;
  }
  for (const some of batches(rows, rowsPerInsert)) await queries.insert(xetTerms).values(some);
  const [first] = terms;
  const indexed = [
    ...(first === undefined
      ? []
      : [{ hash: toHashString(chunks.hash(0)), xorbHash: first.xorbHash, chunk: first.chunkStart }]),
    ...added.flatMap(({ hash: xorbHash, table }) =>
      Array.from({ length: table.count }, (_, chunk) => chunk)
        .filter((chunk) => isEligible(table.hash(chunk)))
        .map((chunk) => ({ hash: toHashString(table.hash(chunk)), xorbHash, chunk })),
    ),
  ];
  for (const some of batches(indexed, rowsPerInsert))
    await queries.insert(xorbChunks).values(some).onConflictDoNothing();
}

function batches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, number) =>
    items.slice(number * size, (number + 1) * size),
  );
}
