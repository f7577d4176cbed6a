/** Reads the fields of SSH's binary format, which start with their length in four bytes. */
export class WireReader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#bytes.length;
  }

  /** @throws {RangeError} the bytes end within the field */
  string(): Buffer {
    return this.#take(this.#take(4).readUInt32BE());
  }

  text(): string {
    return this.string().toString("latin1");
  }

  /**
   * Returns a positive integer without leading zeros, as big-endian bytes.
   * @throws {RangeError} the integer is negative or zero, or not in its shortest form
   */
  positiveInteger(): Buffer {
    const bytes = this.string();
    const [first = 0x80, second = 0] = bytes;
    if (first >= 0x80 || (first === 0 && second < 0x80)) throw new RangeError("not a positive integer");
    return first === 0 ? bytes.subarray(1) : bytes;
  }

  byte(): number {
    return this.#take(1).readUInt8();
  }

  /** Returns the bytes that were not read yet. */
  rest(): Buffer {
    return this.#take(this.#bytes.length - this.#position);
  }

  #take(count: number): Buffer {
    const end = this.#position + count;
    if (end > this.#bytes.length) throw new RangeError("the bytes end within a field");
    const taken = this.#bytes.subarray(this.#position, end);
    this.#position = end;
    return taken;
  }
}
