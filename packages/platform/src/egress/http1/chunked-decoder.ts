import { limits } from "../../limits/limits.ts";
import { HttpCallError } from "./http-call-error.ts";

type Expects =
  | "size"
  | "extension"
  | "size-lf"
  | "data"
  | "data-cr"
  | "data-lf"
  | "line"
  | "trailer"
  | "trailer-lf"
  | "last-lf";

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const semicolon = 0x3b;
const extensionShape =
  /^(?:;[\w!#$%&'*+.^`|~-]+(?:=(?:[\w!#$%&'*+.^`|~-]+|"(?:[\t !#-[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*"))?)+$/;
const trailerShape = /^(?!(?:content-length|transfer-encoding):)[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*$/i;

/**
 * Removes the framing of a chunked body in place, from slices of any size.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1
 */
export class ChunkedDecoder {
  #expects: Expects = "size";
  #chunkBytes = 0;
  #sizeDigits = 0;
  /** Number of bytes of extensions and trailers so far. They are ignored, and limited like the head. */
  #overheadBytes = 0;
  /** The extension or trailer line being read. */
  #line = "";
  /** Whether the last chunk, its trailers and the empty line after them have been read. */
  done = false;
  /** Position of the next unread byte after a call of `decode`: `end`, unless the body ended before. */
  position = 0;

  /**
   * Moves the payload of `buffer[start, end)` to its beginning.
   * @returns the end of the payload; bytes after it are not payload
   * @throws {HttpCallError} `protocol`
   */
  decode(buffer: Buffer, start: number, end: number): number {
    let payloadEnd = start;
    let position = start;
    while (position < end && !this.done) {
      if (this.#expects === "data") {
        const taken = Math.min(this.#chunkBytes, end - position);
        if (payloadEnd !== position) buffer.copyWithin(payloadEnd, position, position + taken);
        payloadEnd += taken;
        position += taken;
        this.#chunkBytes -= taken;
        if (this.#chunkBytes === 0) this.#expects = "data-cr";
      } else {
        this.#take(buffer[position] ?? 0);
        position += 1;
      }
    }
    this.position = position;
    return payloadEnd;
  }

  #take(byte: number): void {
    switch (this.#expects) {
      case "size":
        this.#takeSize(byte);
        return;
      case "extension":
        if (this.#readsLine(byte)) return;
        this.#checkLine(extensionShape);
        this.#expects = "size-lf";
        return;
      case "size-lf":
        this.#must(byte, lineFeed);
        this.#expects = this.#chunkBytes === 0 ? "line" : "data";
        this.#sizeDigits = 0;
        return;
      case "data-cr":
        this.#must(byte, carriageReturn);
        this.#expects = "data-lf";
        return;
      case "data-lf":
        this.#must(byte, lineFeed);
        this.#expects = "size";
        return;
      case "line":
        if (!this.#readsLine(byte)) this.#expects = "last-lf";
        else this.#expects = "trailer";
        return;
      case "trailer":
        if (this.#readsLine(byte)) return;
        this.#checkLine(trailerShape);
        this.#expects = "trailer-lf";
        return;
      case "trailer-lf":
        this.#must(byte, lineFeed);
        this.#expects = "line";
        return;
      case "last-lf":
        this.#must(byte, lineFeed);
        this.done = true;
        return;
      case "data":
        throw malformed();
    }
  }

  #takeSize(byte: number): void {
    const digit = hexDigit(byte);
    if (digit !== -1) {
      this.#sizeDigits += 1;
      this.#chunkBytes = this.#chunkBytes * 16 + digit;
      if (this.#sizeDigits > 12) throw malformed();
    } else if (this.#sizeDigits === 0) throw malformed();
    else if (byte === carriageReturn) this.#expects = "size-lf";
    else if (byte === semicolon && this.#readsLine(byte)) this.#expects = "extension";
    else throw malformed();
  }

  /** Returns whether the byte belongs to the line; if not, the line has ended. */
  #readsLine(byte: number): boolean {
    if (byte === carriageReturn) return false;
    this.#overheadBytes += 1;
    if (this.#overheadBytes > limits.provider.answerHeadBytes) throw malformed();
    this.#line += String.fromCharCode(byte);
    return true;
  }

  /** The content of a line is ignored, but its form is checked: another parser may read a malformed line differently. */
  #checkLine(shape: RegExp): void {
    if (!shape.test(this.#line)) throw malformed();
    this.#line = "";
  }

  #must(byte: number, wanted: number): void {
    if (byte !== wanted) throw malformed();
  }
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function malformed(): HttpCallError {
  return new HttpCallError("protocol", "the answer's chunks are not framed as HTTP says");
}
