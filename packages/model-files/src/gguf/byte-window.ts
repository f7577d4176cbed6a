import { type ByteSource, firstReadBytes } from "../byte-source/byte-source.ts";
import { ModelFileError } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";

const largestReadBytes = 2 * 1024 * 1024;
const decoder = new TextDecoder();

/**
 * The part of a file that is in memory, read from front to back. `await fill(n)` brings in what is needed; the getters then
 * read without waiting, and fail with `truncated` past the end of the file.
 */
export class ByteWindow {
  littleEndian = true;
  bytesRead = 0;
  readonly #source: ByteSource;
  #bytes: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
  #start = 0;
  #position = 0;
  #nextReadBytes = firstReadBytes;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Where in the file the next byte to be read is. */
  get offset(): number {
    return this.#start + this.#position;
  }

  /** Bytes from here to the end of the file. */
  get left(): number {
    return this.#source.size - this.offset;
  }

  /** Whether so many bytes can be read without waiting. */
  has(bytes: number): boolean {
    return this.#position + bytes <= this.#bytes.byteLength;
  }

  /** Reads ahead until `bytes` are there, or all there are. */
  async fill(bytes: number): Promise<void> {
    const kept = this.#bytes.subarray(this.#position);
    const wanted = Math.min(Math.max(bytes, this.#nextReadBytes), this.left) - kept.byteLength;
    if (wanted <= 0) return;
    if (this.bytesRead + wanted > modelFileLimits.gguf.readBytes) await this.#fillUpToLimit(bytes, kept);
    else await this.#append(kept, wanted);
    this.#nextReadBytes = Math.min(this.#nextReadBytes * 2, largestReadBytes);
  }

  /** Near the limit only the requested bytes are read, and beyond it nothing. */
  async #fillUpToLimit(bytes: number, kept: Uint8Array): Promise<void> {
    const needed = Math.min(bytes, this.left) - kept.byteLength;
    const { readBytes } = modelFileLimits.gguf;
    if (this.bytesRead + needed > readBytes) throw this.error("over-limit", `its header is over ${readBytes} bytes`);
    await this.#append(kept, needed);
  }

  async #append(kept: Uint8Array, wanted: number): Promise<void> {
    const more = await this.#source.read(this.offset + kept.byteLength, wanted);
    this.bytesRead += wanted;
    this.#start = this.offset;
    this.#position = 0;
    this.#bytes = kept.byteLength === 0 ? more : concat(kept, more);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
  }

  /** Passes over bytes; those not yet read never are. */
  skip(bytes: number): void {
    if (bytes > this.left) throw this.#truncated(bytes);
    if (this.has(bytes)) {
      this.#position += bytes;
      return;
    }
    this.#start = this.offset + bytes;
    this.#position = 0;
    this.#bytes = new Uint8Array(0);
    this.#view = new DataView(this.#bytes.buffer);
  }

  uint8(): number {
    return this.#view.getUint8(this.#take(1));
  }
  int8(): number {
    return this.#view.getInt8(this.#take(1));
  }
  uint16(): number {
    return this.#view.getUint16(this.#take(2), this.littleEndian);
  }
  int16(): number {
    return this.#view.getInt16(this.#take(2), this.littleEndian);
  }
  uint32(): number {
    return this.#view.getUint32(this.#take(4), this.littleEndian);
  }
  int32(): number {
    return this.#view.getInt32(this.#take(4), this.littleEndian);
  }
  float32(): number {
    return this.#view.getFloat32(this.#take(4), this.littleEndian);
  }
  float64(): number {
    return this.#view.getFloat64(this.#take(8), this.littleEndian);
  }
  uint64(): bigint {
    return this.#view.getBigUint64(this.#take(8), this.littleEndian);
  }
  int64(): bigint {
    return this.#view.getBigInt64(this.#take(8), this.littleEndian);
  }

  /** A count, length or offset of 64 bits; beyond 2^53 it is rounded, which every check against a limit survives. */
  size64(): number {
    const at = this.#take(8);
    const low = this.#view.getUint32(this.littleEndian ? at : at + 4, this.littleEndian);
    const high = this.#view.getUint32(this.littleEndian ? at + 4 : at, this.littleEndian);
    return high * 2 ** 32 + low;
  }

  /** @param bytes its length; bytes that are no UTF-8 become U+FFFD */
  text(bytes: number): string {
    const at = this.#take(bytes);
    return decoder.decode(this.#bytes.subarray(at, at + bytes));
  }

  error(code: "malformed" | "unsupported" | "over-limit", reason: string, offset = this.offset): ModelFileError {
    return new ModelFileError("GGUF", code, offset, reason);
  }

  #take(bytes: number): number {
    if (!this.has(bytes)) throw this.#truncated(bytes);
    const at = this.#position;
    this.#position += bytes;
    return at;
  }

  #truncated(bytes: number): ModelFileError {
    const reason = `it ends where ${bytes} more bytes are needed, ${this.left} are left`;
    return new ModelFileError("GGUF", "truncated", this.offset, reason);
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
