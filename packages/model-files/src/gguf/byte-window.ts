import { type ByteSource, firstReadBytes } from "../byte-source/byte-source.ts";
import { ModelFileError } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";

const largestReadBytes = 2 * 1024 * 1024;
const decoder = new TextDecoder();

/**
 * The part of a file that is in memory, read from front to back. `await fill(n)` loads the required bytes; the getters
 * then read synchronously, and fail with `truncated` past the end of the file.
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

  /** Offset in the file of the next byte to read. */
  get offset(): number {
    return this.#start + this.#position;
  }

  /** Number of bytes from the current position to the end of the file. */
  get left(): number {
    return this.#source.size - this.offset;
  }

  /** Returns whether this many bytes can be read synchronously. */
  has(bytes: number): boolean {
    return this.#position + bytes <= this.#bytes.byteLength;
  }

  /** Reads ahead until `bytes` are available, or all remaining bytes are. */
  async fill(bytes: number): Promise<void> {
    const kept = this.#bytes.subarray(this.#position);
    const wanted = Math.min(Math.max(bytes, this.#nextReadBytes), this.left) - kept.byteLength;
    if (wanted <= 0) return;
    if (this.bytesRead + wanted > modelFileLimits.gguf.readBytes) await this.#fillUpToLimit(bytes, kept);
    else await this.#append(kept, wanted);
    this.#nextReadBytes = Math.min(this.#nextReadBytes * 2, largestReadBytes);
  }

  /** Near the limit only the requested bytes are read, and beyond it none. */
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

  /** Skips bytes without fetching those that were not read yet. */
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

  /**
   * Reads a 64-bit count, length or offset. Values beyond 2^53 are rounded, which does not affect checks against
   * limits.
   */
  size64(): number {
    const at = this.#take(8);
    const low = this.#view.getUint32(this.littleEndian ? at : at + 4, this.littleEndian);
    const high = this.#view.getUint32(this.littleEndian ? at + 4 : at, this.littleEndian);
    return high * 2 ** 32 + low;
  }

  /** @param bytes length of the text; invalid UTF-8 becomes U+FFFD */
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
