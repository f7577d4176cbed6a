import { fromHashString } from "../hash-string.ts";
import { bookend, fileFlags, footerBytes, footerVersion, headerVersion, recordBytes, shardTag } from "./layout.ts";
import type { Shard, ShardFile, ShardXorb } from "./shard.ts";

export interface ShardFooter {
  createdAt: Date;
  /** When clients should forget what the shard says. */
  expiresAt: Date;
}

/** Writes a shard with a footer, as responses to deduplication queries need it. */
export function writeShard({ files, xorbs }: Shard, { createdAt, expiresAt }: ShardFooter): Buffer {
  const header = Buffer.alloc(recordBytes);
  header.set(shardTag);
  header.writeBigUInt64LE(BigInt(headerVersion), 32);
  header.writeBigUInt64LE(BigInt(footerBytes), 40);
  const fileRecords = [...files.flatMap(fileRecordsOf), bookend];
  const xorbRecords = [...xorbs.flatMap(xorbRecordsOf), bookend];
  const xorbStart = recordBytes * (1 + fileRecords.length);
  const footerStart = xorbStart + recordBytes * xorbRecords.length;

  const footer = Buffer.alloc(footerBytes);
  const offsets = [footerVersion, recordBytes, xorbStart];
  for (const [index, value] of offsets.entries()) footer.writeBigUInt64LE(BigInt(value), index * 8);
  // Then three lookup tables that are empty, the key of hashes (zeros: not keyed), the times, and the totals.
  for (const at of [24, 40, 56]) footer.writeBigUInt64LE(BigInt(footerStart), at);
  footer.writeBigUInt64LE(seconds(createdAt), 104);
  footer.writeBigUInt64LE(seconds(expiresAt), 112);
  const stored = xorbs.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  const raw = xorbs.reduce((sum, { rawBytes }) => sum + rawBytes, 0);
  const materialised = files.reduce((sum, { terms }) => sum + terms.reduce((size, term) => size + term.rawBytes, 0), 0);
  for (const [index, value] of [stored, materialised, raw, footerStart].entries())
    footer.writeBigUInt64LE(BigInt(value), 168 + index * 8);
  return Buffer.concat([header, ...fileRecords, ...xorbRecords, footer]);
}

function seconds(time: Date): bigint {
  return BigInt(Math.floor(time.getTime() / 1000));
}

function fileRecordsOf({ hash, terms, sha256 }: ShardFile): Buffer[] {
  const isVerified = terms.every(({ verification }) => verification !== undefined);
  const flags = (isVerified ? fileFlags.verification : 0) + (sha256 === undefined ? 0 : fileFlags.metadata);
  const records = [record(hash, [flags, terms.length])];
  for (const term of terms) records.push(record(term.xorb, [0, term.rawBytes, term.chunkStart, term.chunkEnd]));
  if (isVerified) for (const { verification } of terms) records.push(record(verification, []));
  if (sha256 !== undefined) records.push(record(fromHashString(sha256), []));
  return records;
}

function xorbRecordsOf({ hash, rawBytes, storedBytes, chunks }: ShardXorb): Buffer[] {
  const records = [record(hash, [0, chunks.length, rawBytes, storedBytes])];
  for (const chunk of chunks) records.push(record(chunk.hash, [chunk.rawStart, chunk.rawBytes]));
  return records;
}

function record(hash: Uint8Array | undefined, numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(recordBytes);
  if (hash !== undefined) bytes.set(hash);
  for (const [index, value] of numbers.entries()) bytes.writeUInt32LE(value, 32 + index * 4);
  return bytes;
}
