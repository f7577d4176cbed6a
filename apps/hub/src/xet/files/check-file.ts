import { setImmediate } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../../accounts/caller.ts";
import { HubError } from "../../errors.ts";
import { toHashString } from "../format/hash-string.ts";
import { hashTerm } from "../format/hashes.ts";
import type { XetTermRow } from "../tables.ts";
import type { ReceivedFile } from "../threads/jobs.ts";
import { type ReceivedTerm, unpackTerms } from "../threads/terms.ts";
import type { XetContext } from "../xet-context.ts";
import type { ChunkTable } from "../xorbs/chunk-table.ts";
import { type MayUse, usableChunks } from "../xorbs/usable-chunks.ts";

/** A file whose terms lead to the hash that the client announced. */
export interface CheckedFile {
  hash: string;
  sha256: string;
  size: number;
  terms: XetTermRow[];
  /** The hash of the first chunk, by which clients look for the file, and where it is. */
  firstChunk: { hash: string; xorbHash: string; chunk: number };
}

const packedBytes = 36;
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
  // A few terms that repeat a xorb would take gigabytes of memory.
  if (file.chunkCount > limits.xet.fileChunks) throw refused(file, `it has more than ${limits.xet.fileChunks} chunks`);
  const xorbHashes = new Set<string>();
  for await (const { xorb } of termsInTurns(file)) xorbHashes.add(xorb);
  const usable = await usableChunks(context.orm, caller, [...xorbHashes]);
  const rows: XetTermRow[] = [];
  const packed: Buffer[] = [];
  let size = 0;
  for await (const term of termsInTurns(file)) {
    const table = await usableTable(context, file, term, usable.get(term.xorb));
    checkTerm(file, term, table);
    packed.push(packChunks(table, term));
    const { rawBytes, xorb: xorbHash, chunkStart, chunkEnd } = term;
    rows.push({ fileHash: hash, position: rows.length, start: size, rawBytes, xorbHash, chunkStart, chunkEnd });
    size += rawBytes;
  }
  const [chunks, first] = [Buffer.concat(packed), rows[0]];
  if (first === undefined) throw refused(file, "it is empty");
  const found = await context.threads.run("hashFile", { chunks });
  if (found.hash !== hash) throw refused(file, `its chunks have the hash ${found.hash}`);
  const firstHash = toHashString(chunks.subarray(0, 32));
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

/** Returns the chunks of a term's xorb. A xorb that the user may not use is reported like one that is not stored. */
async function usableTable(
  { chunkTables }: XetContext,
  file: ReceivedFile,
  { xorb, chunkStart, chunkEnd }: ReceivedTerm,
  mayUse: MayUse | undefined,
): Promise<ChunkTable> {
  const table = mayUse?.(chunkStart, chunkEnd) === true ? await chunkTables.get(xorb) : undefined;
  if (table === undefined) throw refused(file, `its xorb ${xorb} was not uploaded; upload it first`);
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

function packChunks(table: ChunkTable, { chunkStart, chunkEnd }: ReceivedTerm): Buffer {
  const packed = Buffer.alloc((chunkEnd - chunkStart) * packedBytes);
  for (let chunk = chunkStart; chunk < chunkEnd; chunk++) {
    const at = (chunk - chunkStart) * packedBytes;
    packed.set(table.hash(chunk), at);
    packed.writeUInt32LE(table.rawBytes(chunk), at + 32);
  }
  return packed;
}

function refused({ hash }: ReceivedFile, reason: string): HubError {
  return new HubError("BadRequest", `The file ${hash} was not stored: ${reason}.`);
}
