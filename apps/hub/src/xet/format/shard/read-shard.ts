import { toHashString } from "../hash-string.ts";
import { XetFormatError } from "../xet-format-error.ts";
import { bookend, fileFlags, footerBytes, headerVersion, recordBytes, shardTag } from "./layout.ts";
import type { Shard, ShardChunk, ShardFile, ShardTerm, ShardXorb } from "./shard.ts";

export interface ShardLimits {
  files: number;
  /** Terms of all files. */
  terms: number;
  xorbs: number;
  /** Chunks of all xorbs. */
  chunks: number;
}

/**
 * Reads a shard, with or without a footer. Hashes in the result share the memory of `bytes`.
 * @throws {XetFormatError} with the position of the record that is wrong
 */
export function readShard(bytes: Uint8Array, limits: ShardLimits): Shard {
  return new ShardReader(bytes, limits).read();
}

class ShardReader {
  readonly #bytes: Buffer;
  readonly #limits: ShardLimits;
  #at = 0;
  #terms = 0;
  #chunks = 0;

  constructor(bytes: Uint8Array, limits: ShardLimits) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
  }

  read(): Shard {
    const footerSize = this.#header();
    const files = this.#list("files", this.#limits.files, (record) => this.#file(record));
    const xorbs = this.#list("xorbs", this.#limits.xorbs, (record) => this.#xorb(record));
    const rest = this.#bytes.length - this.#at;
    if (rest !== footerSize) this.#fail(`${rest} bytes follow the two lists, but the header announces ${footerSize}`);
    return { files, xorbs };
  }

  #header(): number {
    const header = this.#record("the header");
    if (!header.subarray(0, 32).equals(shardTag)) this.#fail("it does not start with the tag of a shard");
    if (header.readBigUInt64LE(32) !== BigInt(headerVersion)) this.#fail("its version is unknown; only 2 is known");
    const footerSize = header.readBigUInt64LE(40);
    if (footerSize !== 0n && footerSize !== BigInt(footerBytes)) this.#fail("its footer has an unknown size");
    return Number(footerSize);
  }

  #list<Entry>(name: string, maximum: number, read: (record: Buffer) => Entry): Entry[] {
    const entries: Entry[] = [];
    for (;;) {
      const record = this.#record(`the end of the ${name}`);
      if (record.equals(bookend)) return entries;
      if (entries.length === maximum) this.#fail(`it has more than ${maximum} ${name}`);
      entries.push(read(record));
    }
  }

  #file(record: Buffer): ShardFile {
    const flags = record.readUInt32LE(32);
    const count = record.readUInt32LE(36);
    const known = fileFlags.verification + fileFlags.metadata;
    if ((flags & ~known) !== 0) this.#fail("a file has unknown flags");
    this.#terms += count;
    if (this.#terms > this.#limits.terms) this.#fail(`it has more than ${this.#limits.terms} terms`);
    const file: ShardFile = { hash: record.subarray(0, 32), terms: this.#times(count, () => this.#term()) };
    if ((flags & fileFlags.verification) !== 0) {
      for (const term of file.terms) term.verification = this.#record("the verification of a term").subarray(0, 32);
    }
    if ((flags & fileFlags.metadata) !== 0) {
      file.sha256 = toHashString(this.#record("the metadata of a file").subarray(0, 32));
    }
    return file;
  }

  #term(): ShardTerm {
    const record = this.#record("a term");
    if (record.readUInt32LE(32) !== 0) this.#fail("a term has unknown flags");
    const rawBytes = record.readUInt32LE(36);
    const chunkStart = record.readUInt32LE(40);
    const chunkEnd = record.readUInt32LE(44);
    if (chunkStart >= chunkEnd || rawBytes === 0) this.#fail("a term is empty");
    return { xorb: record.subarray(0, 32), rawBytes, chunkStart, chunkEnd };
  }

  #xorb(record: Buffer): ShardXorb {
    const count = record.readUInt32LE(36);
    this.#chunks += count;
    if (this.#chunks > this.#limits.chunks) this.#fail(`it has more than ${this.#limits.chunks} chunks`);
    const rawBytes = record.readUInt32LE(40);
    const chunks = this.#times(count, () => this.#chunk());
    let total = 0;
    for (const chunk of chunks) {
      if (chunk.rawStart !== total) this.#fail("the chunks of a xorb do not follow each other");
      total += chunk.rawBytes;
    }
    if (total !== rawBytes) this.#fail("the chunks of a xorb do not add up to its size");
    return { hash: record.subarray(0, 32), rawBytes, storedBytes: record.readUInt32LE(44), chunks };
  }

  #chunk(): ShardChunk {
    const record = this.#record("a chunk");
    return { hash: record.subarray(0, 32), rawStart: record.readUInt32LE(32), rawBytes: record.readUInt32LE(36) };
  }

  #times<Entry>(count: number, read: () => Entry): Entry[] {
    // Checked first, so that a number alone cannot reserve memory.
    if (count * recordBytes > this.#bytes.length - this.#at) this.#fail("it is cut off");
    return Array.from({ length: count }, read);
  }

  #record(name: string): Buffer {
    const start = this.#at;
    if (start + recordBytes > this.#bytes.length) this.#fail(`it is cut off before ${name}`);
    this.#at += recordBytes;
    return this.#bytes.subarray(start, this.#at);
  }

  #fail(reason: string): never {
    throw new XetFormatError(`The shard is damaged at byte ${this.#at}: ${reason}.`);
  }
}
