import { limits } from "@modelyard/platform/limits";
import type { MerkleLevel } from "../format/merkle.ts";
import { PackedChunks } from "../threads/packed-chunks.ts";
import type { XetContext } from "../xet-context.ts";

/** Computes the hash of a file from its chunks, in parts: the chunks of a file of 500 GiB take 300 MB. */
export class FileHasher {
  readonly #threads: XetContext["threads"];
  #levels: MerkleLevel[] = [];
  #waiting: PackedChunks[] = [];
  #count = 0;

  constructor({ threads }: Pick<XetContext, "threads">) {
    this.#threads = threads;
  }

  /** Adds the next chunks. */
  async add(chunks: PackedChunks): Promise<void> {
    this.#waiting.push(chunks);
    this.#count += chunks.count;
    if (this.#count >= limits.xet.hashedChunks) await this.#combine(false);
  }

  /** Returns the hash of the file. Call it once. */
  async hash(): Promise<string> {
    return (await this.#combine(true)) ?? "";
  }

  async #combine(isLast: boolean): Promise<string | undefined> {
    const { bytes: chunks } = PackedChunks.joined(this.#waiting);
    this.#waiting = [];
    this.#count = 0;
    const { levels, hash } = await this.#threads.run("hashFile", { levels: this.#levels, chunks, isLast });
    this.#levels = levels;
    return hash;
  }
}
