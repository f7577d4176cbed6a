/** Keeps the last bytes of an answer that goes by, in memory of its own, so that what went by can be freed. */
export class AnswerTail {
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

  /** In Latin-1. */
  read(): string {
    const newest = this.#kept.toString("latin1", 0, this.#position);
    return this.#isFull ? this.#kept.toString("latin1", this.#position) + newest : newest;
  }
}
