import { setImmediate as yieldToEventLoop } from "node:timers/promises";

const idBytes = 20;
/** Yields to the event loop after this many ids, which take a few milliseconds. */
const idsPerTurn = 20_000;
/** Few enough bits that the shortest prefix, 7 hex digits, selects one bucket. */
const maxBucketBits = 20;

/** A large set of SHA-1 object ids: 20 bytes each, grouped by their first bits. Finds ids by prefix. */
export class ObjectIdSet {
  readonly #ids: Buffer;
  /** The index of the first id of each bucket, and at the end the number of ids. */
  readonly #starts: Uint32Array;
  readonly #bits: number;

  private constructor(ids: Buffer, starts: Uint32Array, bits: number) {
    this.#ids = ids;
    this.#starts = starts;
    this.#bits = bits;
  }

  /** @param ids 20 bytes each, in any order; duplicates are allowed */
  static async of(ids: Buffer): Promise<ObjectIdSet> {
    const count = ids.length / idBytes;
    const bits = Math.min(maxBucketBits, Math.max(1, Math.ceil(Math.log2(count / 4 + 1))));
    const starts = new Uint32Array(2 ** bits + 1);
    await forEachId(ids, (offset) => {
      const bucket = ids.readUInt32BE(offset) >>> (32 - bits);
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    });
    for (let bucket = 1; bucket < starts.length; bucket += 1) {
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    }
    const sorted = Buffer.alloc(ids.length);
    const next = starts.slice();
    await forEachId(ids, (offset) => {
      const bucket = ids.readUInt32BE(offset) >>> (32 - bits);
      const position = next[bucket] ?? 0;
      next[bucket] = position + 1;
      ids.copy(sorted, position * idBytes, offset, offset + idBytes);
    });
    return new ObjectIdSet(sorted, starts, bits);
  }

  get byteLength(): number {
    return this.#ids.byteLength + this.#starts.byteLength;
  }

  /** Returns all ids, 20 bytes each. */
  get bytes(): Buffer {
    return this.#ids;
  }

  /** @param oid 40 lower-case hex digits */
  has(oid: string): boolean {
    const id = Buffer.from(oid, "hex");
    const [from, to] = this.#bucketOf(oid);
    for (let index = from; index < to; index += 1) {
      if (id.compare(this.#ids, index * idBytes, (index + 1) * idBytes) === 0) return true;
    }
    return false;
  }

  /**
   * @param prefix 7 to 40 lower-case hex digits
   * @returns at most two ids with this prefix: enough to detect an ambiguous one
   */
  startingWith(prefix: string): string[] {
    const [from, to] = this.#bucketOf(prefix);
    const wholeBytes = Buffer.from(prefix, "hex");
    const found = new Set<string>();
    for (let index = from; index < to; index += 1) {
      const offset = index * idBytes;
      if (wholeBytes.compare(this.#ids, offset, offset + wholeBytes.length) !== 0) continue;
      const oid = this.#ids.toString("hex", offset, offset + idBytes);
      if (oid.startsWith(prefix)) found.add(oid);
      if (found.size === 2) break;
    }
    return [...found];
  }

  /** Returns the first position of the bucket of a prefix, and the one after its last. */
  #bucketOf(prefix: string): [from: number, to: number] {
    const bucket = Number.parseInt(prefix.slice(0, 7), 16) >>> (28 - this.#bits);
    return [this.#starts[bucket] ?? 0, this.#starts[bucket + 1] ?? 0];
  }
}

async function forEachId(ids: Buffer, visit: (offset: number) => void): Promise<void> {
  for (let offset = 0; offset < ids.length; offset += idBytes) {
    if (offset > 0 && offset % (idsPerTurn * idBytes) === 0) await yieldToEventLoop();
    visit(offset);
  }
}
