/** Chunks that several readers share. */
export interface StreamSource<Chunk> {
  /** Returns the chunk at an index if it has been received. */
  peek(index: number): IteratorResult<Chunk, void> | undefined;
  /** Whether all chunks have been received. Throws if the stream failed. */
  isOver(): boolean;
  /** Waits for the next chunk or the end. */
  fill(): Promise<void>;
  /** Called once, when the reader stops reading. */
  leave(): void;
}

/** One reader of a stream: receives every chunk from the first, at its own pace. */
export class StreamReader<Chunk> implements AsyncGenerator<Chunk, void, undefined> {
  readonly #source: StreamSource<Chunk>;
  #index = 0;
  #isDone = false;

  constructor(source: StreamSource<Chunk>) {
    this.#source = source;
  }

  next(): Promise<IteratorResult<Chunk, void>> {
    const found = this.#take();
    return found === undefined ? this.#nextAfterFilling() : Promise.resolve(found);
  }

  /** Stops reading. When the last reader stops, the call is aborted, unless a final result is awaited. */
  async return(): Promise<IteratorResult<Chunk, void>> {
    if (!this.#isDone) {
      this.#isDone = true;
      this.#source.leave();
    }
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<Chunk, void>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  #take(): IteratorResult<Chunk, void> | undefined {
    const found = this.#isDone ? undefined : this.#source.peek(this.#index);
    if (found !== undefined) this.#index++;
    return found;
  }

  async #nextAfterFilling(): Promise<IteratorResult<Chunk, void>> {
    for (;;) {
      const found = this.#take();
      if (found !== undefined) return found;
      if (this.#isDone || this.#isOver()) return { done: true, value: undefined };
      await this.#source.fill();
    }
  }

  #isOver(): boolean {
    try {
      const isOver = this.#source.isOver();
      if (isOver) void this.return();
      return isOver;
    } catch (error) {
      void this.return();
      throw error;
    }
  }
}
