import { setImmediate } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../../accounts/caller.ts";
import { HubError } from "../../errors.ts";
import { toHashString } from "../format/hash-string.ts";
import { hashTerm } from "../format/hashes.ts";
import type { XetTermRow } from "../tables.ts";
import type { ReceivedFile } from "../threads/jobs.ts";
import { PackedChunks } from "../threads/packed-chunks.ts";
import { type ReceivedTerm, unpackTerms } from "../threads/terms.ts";
import type { XetContext } from "../xet-context.ts";
import type { ChunkTable } from "../xorbs/chunk-table.ts";
import { type MayUse, usableChunks } from "../xorbs/usable-chunks.ts";
import { FileHasher } from "./file-hasher.ts";

/** A file whose terms lead to the hash that the client announced. */
export interface CheckedFile {
  hash: string;
  sha256: string;
  size: number;
  terms: XetTermRow[];
  /** The hash of the first chunk, by which clients look for the file, and where it is. */
  firstChunk: { hash: string; xorbHash: string; chunk: number };
}

const termsInTurn = 100;
const chunksInTurn = 8192;

/**
 * Checks a file of a shard against the stored xorbs: that the user may use their chunks and knows the hashes of these, and
 * that together they have the file's hash.
 * @throws {HubError} 400
 */
export async function checkFile(context: XetContext, caller: SignedIn, file: ReceivedFile): Promise<CheckedFile> {
  const { hash, sha256 } = file;
  if (sha256 === undefined) throw refused(file, "the shard has no SHA-256 of it");
  // A few terms that repeat a xorb would take minutes.
  if (file.chunkCount > limits.xet.fileChunks) throw refused(file, `it has more than ${limits.xet.fileChunks} chunks`);
  const xorbHashes = new Set<string>();
  let announced = 0;
  for await (const { xorb, rawBytes } of termsInTurns(file)) {
    xorbHashes.add(xorb);
    announced += rawBytes;
  }
  const { objectBytes } = limits.lfs;
  if (announced > objectBytes)
    throw refused(file, `it has ${announced} bytes; a file has at most ${objectBytes}. Split it into several files`);
  const usable = await usableChunks(context.orm, caller, [...xorbHashes]);
  const rows: XetTermRow[] = [];
  const hasher = new FileHasher(context);
  let size = 0;
  let firstHash: string | undefined;
  for await (const term of termsInTurns(file)) {
    const table = await usableTable(context, file, term, usable.get(term.xorb));
    checkTerm(file, term, table);
    await hasher.add(PackedChunks.ofTable(table, term));
    firstHash ??= toHashString(table.hash(term.chunkStart));
    const { rawBytes, xorb: xorbHash, chunkStart, chunkEnd } = term;
    rows.push({ fileHash: hash, position: rows.length, start: size, rawBytes, xorbHash, chunkStart, chunkEnd });
    size += rawBytes;
  }
  const [first] = rows;
  if (first === undefined || firstHash === undefined) throw refused(file, "it is empty");
  const found = await hasher.hash();
  if (found !== hash) throw refused(file, `its chunks have the hash ${found}`);
  const firstChunk = { hash: firstHash, xorbHash: first.xorbHash, chunk: first.chunkStart };
  return { hash, sha256, size, terms: rows, firstChunk };
}

/** Returns the terms of a file, and lets other work of the event loop run after some of them. */
async function* termsInTurns({ terms }: ReceivedFile): AsyncGenerator<ReceivedTerm> {
  let count = 0;
  let chunks = 0;
  for (const term of unpackTerms(terms)) {
    yield term;
    count += 1;
    chunks += term.chunkEnd - term.chunkStart;
    if (count < termsInTurn && chunks < chunksInTurn) continue;
    await setImmediate();
    count = 0;
    chunks = 0;
  }
}

/** Returns the chunks of a term's xorb. */
async function usableTable(
  { chunkTables }: XetContext,
  file: ReceivedFile,
  { xorb, chunkStart, chunkEnd }: ReceivedTerm,
  mayUse: MayUse | undefined,
): Promise<ChunkTable> {
  const table = mayUse?.(chunkStart, chunkEnd) === true ? await chunkTables.get(xorb) : undefined;
  if (table === undefined) throw missingXorb(file.hash, xorb);
  return table;
}

function checkTerm(file: ReceivedFile, term: ReceivedTerm, table: ChunkTable): void {
  const { xorb, chunkStart, chunkEnd, rawBytes, verification } = term;
  if (chunkEnd > table.count) throw refused(file, `its xorb ${xorb} has ${table.count} chunks, not ${chunkEnd}`);
  const expected = table.rawStart(chunkEnd) - table.rawStart(chunkStart);
  if (rawBytes !== expected) throw refused(file, `a term has ${expected} bytes, not ${rawBytes}`);
  const hashes = Buffer.concat(
    Array.from({ length: chunkEnd - chunkStart }, (_, index) => table.hash(chunkStart + index)),
  );
  if (verification !== toHashString(hashTerm(hashes))) throw refused(file, "the verification of a term is wrong");
}

/** Returns the error for a file whose xorb is not stored, or may not be used by the caller: both look the same. */
export function missingXorb(hash: string, xorb: string): HubError {
  return refused({ hash }, `its xorb ${xorb} was not uploaded; upload it first`);
}

function refused({ hash }: Pick<ReceivedFile, "hash">, reason: string): HubError {
  return new HubError("BadRequest", `The file ${hash} was not stored: ${reason}.`);
}
