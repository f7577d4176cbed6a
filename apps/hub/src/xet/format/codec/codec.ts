import { z } from "zod";
import { codecWasm } from "./codec.generated.ts";

/** Checks that an export is a function; the generated module and this table are changed together. */
const wasmFunction = <Call>() => z.custom<Call>((value) => typeof value === "function");

const Exports = z.object({
  memory: z.instanceof(WebAssembly.Memory),
  decodeBlock:
    wasmFunction<(source: number, sourceEnd: number, floor: number, target: number, targetEnd: number) => number>(),
  ungroup: wasmFunction<(source: number, size: number, target: number) => void>(),
  xxHash32: wasmFunction<(source: number, size: number) => number>(),
});

/** Uncompressed bytes of a chunk, at most. */
export const maxChunkBytes = 128 * 1024;
/** Bytes of a chunk in a xorb, at most: clients store chunks that do not shrink uncompressed. */
export const maxStoredChunkBytes = maxChunkBytes + 1024;

const wasm = Exports.parse(new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(codecWasm, "base64"))).exports);
// Position 0 means "damaged", so the first region starts after it. Regions are a page apart.
const page = 64 * 1024;
const sourceStart = page;
const targetStart = sourceStart + 4 * page;
const groupsStart = targetStart + 4 * page;
wasm.memory.grow(groupsStart / page + 4 - wasm.memory.buffer.byteLength / page);
const memory = new Uint8Array(wasm.memory.buffer);
const view = new DataView(wasm.memory.buffer);

/** The stored bytes of one chunk inside the decoder's memory, until the next chunk is loaded. */
export interface LoadedChunk {
  size: number;
  uint32: (at: number) => number;
  uint8: (at: number) => number;
  /** Returns the xxHash32 of a part. */
  checksum: (at: number, size: number) => number;
}

/** Copies the stored bytes of a chunk into the decoder's memory. */
export function loadChunk(stored: Uint8Array): LoadedChunk {
  if (stored.length > maxStoredChunkBytes) throw new RangeError(`a stored chunk has ${stored.length} bytes`);
  memory.set(stored, sourceStart);
  return {
    size: stored.length,
    uint32: (at) => view.getUint32(sourceStart + at, true),
    uint8: (at) => view.getUint8(sourceStart + at),
    checksum: (at, size) => wasm.xxHash32(sourceStart + at, size) >>> 0,
  };
}

/** The decoder's output: up to `size` bytes of one chunk. */
export class DecodedChunk {
  readonly #start: number;
  readonly #end: number;
  #position: number;

  /** @param isGrouped whether the output is to be ungrouped afterwards */
  constructor(size: number, isGrouped: boolean) {
    if (size > maxChunkBytes) throw new RangeError(`a chunk has ${size} bytes`);
    this.#start = isGrouped ? groupsStart : targetStart;
    this.#position = this.#start;
    this.#end = this.#start + size;
  }

  get size(): number {
    return this.#position - this.#start;
  }

  /**
   * Decodes a block of the loaded chunk; returns false if it is damaged or does not fit.
   * @param isLinked whether matches may copy from earlier blocks
   */
  decodeBlock(at: number, size: number, isLinked: boolean): boolean {
    const source = sourceStart + at;
    const floor = isLinked ? this.#start : this.#position;
    const end = wasm.decodeBlock(source, source + size, floor, this.#position, this.#end);
    if (end === 0) return false;
    this.#position = end;
    return true;
  }

  /** Copies uncompressed bytes of the loaded chunk; returns false if they do not fit. */
  copy(at: number, size: number): boolean {
    if (size > this.#end - this.#position) return false;
    memory.copyWithin(this.#position, sourceStart + at, sourceStart + at + size);
    this.#position += size;
    return true;
  }

  /** Returns the xxHash32 of the output. */
  checksum(): number {
    return wasm.xxHash32(this.#start, this.size) >>> 0;
  }

  /** Returns the output in order. The bytes are valid until the next chunk is decoded. */
  bytes(): Uint8Array {
    if (this.#start === groupsStart) wasm.ungroup(groupsStart, this.size, targetStart);
    return memory.subarray(targetStart, targetStart + this.size);
  }
}
