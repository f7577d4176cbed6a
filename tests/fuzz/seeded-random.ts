/** Random choices that are the same for the same seed (xorshift32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    // Neighboring seeds would give similar first values.
    this.#state = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) >>> 0 || 1;
    for (let round = 0; round < 4; round += 1) this.below(2);
  }

  /** Returns an integer of at least 0 and less than `bound`. */
  below(bound: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % bound;
  }

  /** Returns true in one of `count` cases. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** @throws {RangeError} there is nothing to pick */
  pick<Item>(items: readonly Item[]): Item {
    const index = this.below(Math.max(items.length, 1));
    for (const item of items.slice(index, index + 1)) return item;
    throw new RangeError("there is nothing to pick");
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }
}

/** Picks a number that starts another sequence of random choices. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 0x7fffffff);
}
