/** Buffers of one size for reading files. Those that are not given back are left to the garbage collector. */
export class BufferPool {
  readonly #free: Buffer<ArrayBuffer>[] = [];
  readonly #lent = new WeakSet<ArrayBufferLike>();
  readonly #bufferBytes: number;
  readonly #maxFree: number;

  /** @param keptBytes the most memory of free buffers that is kept */
  constructor({ bufferBytes, keptBytes }: { bufferBytes: number; keptBytes: number }) {
    this.#bufferBytes = bufferBytes;
    this.#maxFree = Math.floor(keptBytes / bufferBytes);
  }

  /** Returns a buffer with room for `bytes`, at most the size of the pool's buffers. Its content is arbitrary. */
  take(bytes: number): Buffer<ArrayBuffer> {
    if (bytes < this.#bufferBytes) return Buffer.allocUnsafeSlow(bytes);
    const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#bufferBytes);
    this.#lent.add(buffer.buffer);
    return buffer;
  }

  /** Takes a buffer back, or any part of it. Ignores what was not taken from this pool, or was given back before. */
  give(piece: Uint8Array): void {
    const { buffer } = piece;
    if (!(buffer instanceof ArrayBuffer) || !this.#lent.delete(buffer)) return;
    if (this.#free.length < this.#maxFree) this.#free.push(Buffer.from(buffer));
  }

  get freeBuffers(): number {
    return this.#free.length;
  }
}
