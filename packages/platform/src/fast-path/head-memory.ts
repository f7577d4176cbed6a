import { limits } from "../limits/limits.ts";
import type { ReadHead, RequestHead } from "./request-head.ts";

const zero = 0x30;
const nine = 0x39;
const mostDigits = 9;
const mostBytes = 4096;
const emptyLineBytes = 4;

/**
 * The head of the previous request on the same connection. Clients repeat it, except for the length of the body: a head that
 * is equal byte for byte does not need to be parsed again.
 */
export class HeadMemory {
  #bytes: Buffer | undefined;
  #head: RequestHead | undefined;
  /** Range of the digits of the length. */
  #lengthStart = 0;
  #lengthEnd = 0;

  /** @param bytes start with the head; it is copied */
  keep(bytes: Buffer, { head, bodyStart }: ReadHead, length: { start: number; end: number }): void {
    this.#head = undefined;
    if (bodyStart > mostBytes) return;
    this.#bytes = Buffer.from(bytes.subarray(0, bodyStart));
    this.#head = head;
    this.#lengthStart = length.start;
    this.#lengthEnd = length.end;
  }

  /** @returns `undefined` if the bytes start with another head, or are too few to decide */
  match(bytes: Buffer): ReadHead | undefined {
    const [kept, head, start] = [this.#bytes, this.#head, this.#lengthStart];
    if (kept === undefined || head === undefined || !isSame(bytes, 0, kept, 0, start)) return undefined;
    let lengthBytes = 0;
    let at = start;
    for (; at < start + mostDigits; at++) {
      const digit = bytes[at] ?? 0;
      if (digit < zero || digit > nine) break;
      lengthBytes = lengthBytes * 10 + digit - zero;
    }
    const bodyStart = at + kept.length - this.#lengthEnd;
    if (at === start || bodyStart - emptyLineBytes > limits.http.headersBytes) return undefined;
    return isSame(bytes, at, kept, this.#lengthEnd, kept.length) ? { head, lengthBytes, bodyStart } : undefined;
  }
}

/** Returns whether `bytes` from `at` equal those of `kept` between `from` and `to`. */
function isSame(bytes: Buffer, at: number, kept: Buffer, from: number, to: number): boolean {
  const end = at + to - from;
  return end <= bytes.length && bytes.compare(kept, from, to, at, end) === 0;
}
