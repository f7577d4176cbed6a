const oidBytes = 20;

/** A list of object ids with 20 bytes each: a push may have a million. */
export class OidList {
  #bytes = Buffer.alloc(oidBytes * 256);
  #length = 0;

  /** @param oid 40 hex digits */
  push(oid: string): void {
    const start = this.#length * oidBytes;
    if (start === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#bytes.write(oid, start, "hex");
    this.#length += 1;
  }

  *[Symbol.iterator](): Generator<string> {
    for (let index = 0; index < this.#length; index += 1) {
      yield this.#bytes.toString("hex", index * oidBytes, (index + 1) * oidBytes);
    }
  }
}
