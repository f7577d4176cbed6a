const newline = 0x0a;

/** Splits a stream of bytes into lines of bounded length. */
export class LineReader {
  readonly #longestBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(longestBytes: number) {
    this.#longestBytes = longestBytes;
  }

  /** Returns the lines that these bytes complete. @throws {RangeError} a line is too long */
  read(bytes: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      this.#add(bytes.subarray(start, end));
      lines.push(this.#parts.length === 1 ? bytes.toString("utf8", start, end) : Buffer.concat(this.#parts).toString());
      this.#parts = [];
      this.#bytes = 0;
      start = end + 1;
    }
    if (start < bytes.length) this.#add(bytes.subarray(start));
    return lines;
  }

  #add(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#longestBytes) throw new RangeError(`A message has more than ${this.#longestBytes} bytes.`);
    this.#parts.push(part);
  }
}
