/** What can be in a dense set: in one at a time. */
export interface Placed {
  /** Where it stands in its set; below 0: in none. Belongs to the set. */
  place: number;
}

/** For who is in no set yet. */
export const nowhere = -1;

/**
 * A set for what comes and goes thousands of times a second. The built-in one makes a new table every few dozen deletions,
 * and leaves in the old one, which the collector of young objects may keep for long, all that was in it and the way to
 * the next: nearly everything that ever was in it lives on until the next full collection.
 */
export class DenseSet<Item extends Placed> implements Iterable<Item> {
  readonly #items: (Item | undefined)[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    if (item.place >= 0) return;
    item.place = this.#size;
    this.#items[this.#size] = item;
    this.#size += 1;
  }

  delete(item: Item): void {
    const { place } = item;
    if (place < 0) return;
    item.place = nowhere;
    this.#size -= 1;
    const last = this.#items[this.#size];
    this.#items[this.#size] = undefined;
    if (last === undefined || last === item) return;
    last.place = place;
    this.#items[place] = last;
  }

  /** Those that are in it now, in no order, whoever leaves or comes meanwhile. */
  [Symbol.iterator](): Iterator<Item> {
    const items = this.#items.slice(0, this.#size);
    return items.filter((item) => item !== undefined).values();
  }
}
