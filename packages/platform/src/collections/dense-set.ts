/** An item of a `DenseSet`. It can be in one set at a time. */
export interface DenseSetItem {
  /** Index in its set, or `noSlot`. Only the set writes it. */
  slot: number;
}

/** The slot of an item that is in no set. */
export const noSlot = -1;

/**
 * A set for items that are added and deleted thousands of times a second. The built-in `Set` allocates a new table every few
 * dozen deletions. An old table references the items that were in it and the next table, and once it is in the old generation
 * it lives until the next full collection, with nearly every item that was ever in the set.
 */
export class DenseSet<Item extends DenseSetItem> implements Iterable<Item> {
  readonly #items: (Item | undefined)[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    if (item.slot >= 0) return;
    item.slot = this.#size;
    this.#items[this.#size] = item;
    this.#size += 1;
  }

  delete(item: Item): void {
    const { slot } = item;
    if (slot < 0) return;
    item.slot = noSlot;
    this.#size -= 1;
    const last = this.#items[this.#size];
    this.#items[this.#size] = undefined;
    if (last === undefined || last === item) return;
    last.slot = slot;
    this.#items[slot] = last;
  }

  /** Iterates over the items that are in the set now, in any order. Later changes of the set have no effect on it. */
  [Symbol.iterator](): Iterator<Item> {
    const items = this.#items.slice(0, this.#size);
    return items.filter((item) => item !== undefined).values();
  }
}
