/** Divides the memory of the engine among its processes. */
export class MemoryBudget {
  readonly totalBytes: number;
  #reservedBytes = 0;
  #changed = Promise.withResolvers<void>();

  constructor(totalBytes: number) {
    this.totalBytes = totalBytes;
  }

  get reservedBytes(): number {
    return this.#reservedBytes;
  }

  get freeBytes(): number {
    return this.totalBytes - this.#reservedBytes;
  }

  reserve(bytes: number): void {
    this.#reservedBytes += bytes;
  }

  /** Has those that wait for memory look again. */
  notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Waits for the next change, at most this long. */
  async changedWithin(ms: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ms);
    await Promise.race([this.#changed.promise, late.promise]);
    clearTimeout(timer);
  }
}
