const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Ends a chunked body. */
export const lastFrame = Buffer.from("0\r\n\r\n");

/**
 * Copies bytes into a chunk of their own, as HTTP frames them.
 * @param last whether the body ends with it
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1 (checked 2026-11-21)
 */
export function chunkFrame(bytes: Buffer, last: boolean): Buffer {
  const size = bytes.length.toString(16);
  const end = size.length + 2 + bytes.length;
  const frame = Buffer.allocUnsafe(end + 2 + (last ? lastFrame.length : 0));
  for (let index = 0; index < size.length; index++) frame[index] = size.charCodeAt(index);
  frame[size.length] = carriageReturn;
  frame[size.length + 1] = lineFeed;
  bytes.copy(frame, size.length + 2);
  frame[end] = carriageReturn;
  frame[end + 1] = lineFeed;
  if (last) lastFrame.copy(frame, end + 2);
  return frame;
}

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
