const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Tracks the lines of a stream of events across its chunks, without keeping their text. */
export class EventLines {
  /** The length of the line that has not ended yet. */
  #lineBytes = 0;
  /** The last four bytes, the latest in the lowest position. */
  #ending = 0;
  #isEmpty = true;

  /** @returns the length of the longest line that ends or continues in this chunk */
  push(chunk: Buffer): number {
    const { length } = chunk;
    this.#isEmpty &&= length === 0;
    for (let index = Math.max(0, length - 4); index < length; index++) {
      this.#ending = (this.#ending << 8) | (chunk[index] ?? 0);
    }
    // Lines may also end with a carriage return alone, which is rare.
    const usualEnd = chunk.lastIndexOf(lineFeed);
    const end = usualEnd === -1 ? carriageReturn : lineFeed;
    const lastEnd = usualEnd === -1 ? chunk.lastIndexOf(carriageReturn) : usualEnd;
    const longest = this.#lineBytes + (lastEnd === -1 ? length : chunk.indexOf(end));
    this.#lineBytes = lastEnd === -1 ? longest : length - lastEnd - 1;
    return longest;
  }

  /** Whether an event or comment can be inserted now. */
  get isBetweenEvents(): boolean {
    const ending = this.#ending & 0xffff;
    return this.#isEmpty || ending === 0x0a0a || ending === 0x0d0d || this.#ending === 0x0d0a0d0a;
  }
}
