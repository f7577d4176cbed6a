const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Follows a stream of events from chunk to chunk: where it stands, without keeping what it says. */
export class EventLines {
  /** Of the line that has not ended yet. */
  #lineBytes = 0;
  /** The last bytes, the latest lowest. */
  #ending = 0;
  #isEmpty = true;

  /** @returns how long the longest line is that ends, or goes on, in this chunk */
  push(chunk: Buffer): number {
    const { length } = chunk;
    this.#isEmpty &&= length === 0;
    for (let index = Math.max(0, length - 4); index < length; index++) {
      this.#ending = (this.#ending << 8) | (chunk[index] ?? 0);
    }
    // Hardly anybody ends lines with nothing but a carriage return, but one may.
    const usualEnd = chunk.lastIndexOf(lineFeed);
    const end = usualEnd === -1 ? carriageReturn : lineFeed;
    const lastEnd = usualEnd === -1 ? chunk.lastIndexOf(carriageReturn) : usualEnd;
    const longest = this.#lineBytes + (lastEnd === -1 ? length : chunk.indexOf(end));
    this.#lineBytes = lastEnd === -1 ? longest : length - lastEnd - 1;
    return longest;
  }

  /** Between two events, something of our own can be said. */
  get isBetweenEvents(): boolean {
    const ending = this.#ending & 0xffff;
    return this.#isEmpty || ending === 0x0a0a || ending === 0x0d0d || this.#ending === 0x0d0a0d0a;
  }
}
