import { limits } from "@modelyard/platform/limits";
import type { MerkleLevel } from "../format/merkle.ts";
import type { XetContext } from "../xet-context.ts";
import type { ChunkTable } from "../xorbs/chunk-table.ts";

const packedBytes = 36;

/** Returns the hash and the size of each chunk of a range, as the threads read them. */
export function packChunks(
  table: ChunkTable,
  { chunkStart, chunkEnd }: { chunkStart: number; chunkEnd: number },
): Buffer {
  const packed = Buffer.alloc((chunkEnd - chunkStart) * packedBytes);
  for (let chunk = chunkStart; chunk < chunkEnd; chunk++) {
    const at = (chunk - chunkStart) * packedBytes;
    packed.set(table.hash(chunk), at);
    packed.writeUInt32LE(table.rawBytes(chunk), at + 32);
  }
  return packed;
}

/** Computes the hash of a file from its chunks, in parts: the chunks of a file of 500 GiB take 300 MB. */
export class FileHasher {
  readonly #threads: XetContext["threads"];
  #levels: MerkleLevel[] = [];
  #packed: Buffer[] = [];
  #bytes = 0;

  constructor({ threads }: Pick<XetContext, "threads">) {
    this.#threads = threads;
  }

  /** Adds the next chunks, see `packChunks`. */
  async add(packed: Buffer): Promise<void> {
    this.#packed.push(packed);
    this.#bytes += packed.length;
    if (this.#bytes >= limits.xet.hashedChunks * packedBytes) await this.#combine(false);
  }

  /** Returns the hash of the file. Call it once. */
  async hash(): Promise<string> {
    return (await this.#combine(true)) ?? "";
  }

  async #combine(isLast: boolean): Promise<string | undefined> {
    const chunks = Buffer.concat(this.#packed);
    this.#packed = [];
    this.#bytes = 0;
    const { levels, hash } = await this.#threads.run("hashFile", { levels: this.#levels, chunks, isLast });
    this.#levels = levels;
    return hash;
  }
}
