/** Copies the last bytes of a response, so that its chunks can be freed. */
export class ResponseTail {
  readonly #kept: Buffer;
  #position = 0;
  #isFull = false;

  constructor(keptBytes: number) {
    this.#kept = Buffer.allocUnsafeSlow(keptBytes);
  }

  push(chunk: Buffer): void {
    const kept = this.#kept;
    const start = Math.max(0, chunk.length - kept.length);
    const first = chunk.copy(kept, this.#position, start);
    const rest = chunk.length - start - first;
    if (rest > 0) chunk.copy(kept, 0, start + first);
    const position = this.#position + chunk.length - start;
    if (position >= kept.length) this.#isFull = true;
    this.#position = position % kept.length;
  }

  /** Returns the bytes that were kept, as Latin-1. */
  read(): string {
    const newest = this.#kept.toString("latin1", 0, this.#position);
    return this.#isFull ? this.#kept.toString("latin1", this.#position) + newest : newest;
  }
}
