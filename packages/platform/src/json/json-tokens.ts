import { limits } from "../limits/limits.ts";
import { JsonLimitError, unexpectedInput } from "./json-error.ts";

export const quote = 0x22;
export const backslash = 0x5c;
export const comma = 0x2c;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
const colon = 0x3a;
const zero = 0x30;

/** Number of bytes of a string that are read one by one before native code searches for the next quote. */
export const singleBytes = 64;

/** Returns whether the body has this ASCII text at a position. */
export function isAt(body: Buffer, start: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (body[start + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** @throws {JsonLimitError} more white space than the limit */
export function skipSpace(body: Buffer, from: number): number {
  let position = from;
  for (; position < body.length; position++) {
    const byte = body[position];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
    if (position - from >= limits.json.spaceBytes) {
      throw new JsonLimitError(`The body has more than ${limits.json.spaceBytes} bytes of white space in a row.`);
    }
  }
  return position;
}

/** @returns the position after the colon */
export function skipColon(body: Buffer, from: number): number {
  const position = skipSpace(body, from);
  if (body[position] !== colon) throw unexpectedInput(position);
  return position + 1;
}

const words: readonly string[] = ["true", "false", "null"];
const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/** Skips a string, number, `true`, `false` or `null`. */
export function skipScalar(reading: Reading, start: number): number {
  const { body } = reading;
  if (body[start] === quote) return skipString(reading, start);
  let end = start;
  while (isDigit(body[end])) end += 1;
  if (end > start && !isNumberPart(body[end]) && (body[start] !== zero || end === start + 1)) {
    checkDigits(start, end);
    return end;
  }
  while (isNumberPart(body[end])) end += 1;
  checkDigits(start, end);
  const isWord = words.some((word) => word.length === end - start && isAt(body, start, word));
  if (!isWord && !scalar.test(body.toString("latin1", start, end))) throw unexpectedInput(start);
  return end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= 0x39;
}

/** Returns whether a byte is part of a number or a literal: a letter, a digit, `+`, `-` or `.`. */
function isNumberPart(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x2b && byte <= 0x39 && byte !== comma) || byte === 0x45;
}

function checkDigits(start: number, end: number): void {
  if (end - start > limits.json.numberBytes) {
    throw new JsonLimitError(`The body has a number of more than ${limits.json.numberBytes} digits.`);
  }
}

/** State of a scan. */
export interface Reading {
  body: Buffer;
  /** Number of bytes of long strings that native code has searched; the others are read one by one. */
  searchedBytes: number;
}

/** @throws {JsonLimitError} too many bytes up to `position` were read one by one */
export function checkRead({ searchedBytes }: Reading, position: number): void {
  if (position - searchedBytes > limits.json.readBytes) {
    throw new JsonLimitError(`The body has more than ${limits.json.readBytes} bytes of JSON outside long strings.`);
  }
}

/**
 * Skips a string. The inside of a long one is not checked, which cannot change where it ends.
 * @param start the position of the opening quote
 * @returns the position after the closing quote
 */
export function skipString(reading: Reading, start: number): number {
  const { body } = reading;
  if (body[start] !== quote) throw unexpectedInput(start);
  let position = start + 1;
  for (;;) {
    const readEnd = position + singleBytes;
    while (position < readEnd) {
      const byte = body[position];
      if (byte === quote) return position + 1;
      if (byte === undefined || byte < 0x20) throw unexpectedInput(position);
      position = byte === backslash ? skipEscape(body, position) : position + 1;
    }
    const end = body.indexOf(quote, position);
    if (end === -1) throw unexpectedInput(body.length);
    let before = end;
    while (before > position && body[before - 1] === backslash) before -= 1;
    reading.searchedBytes += before - position;
    if ((end - before) % 2 === 0) return end + 1;
    // After an escaped quote more are likely, and reading finds them faster than searching.
    position = end + 1;
    checkRead(reading, position);
  }
}

const shortEscape = 1;
const hexDigit = 2;
/** Allowed bytes of an escape sequence. */
const kinds = new Uint8Array(256);
for (const byte of Buffer.from('"\\/bfnrt')) kinds[byte] = shortEscape;
for (const byte of Buffer.from("0123456789abcdefABCDEF")) kinds[byte] = (kinds[byte] ?? 0) | hexDigit;
const unicodeEscape = 0x75;

function skipEscape(body: Buffer, position: number): number {
  const kind = body[position + 1] ?? 0;
  if (((kinds[kind] ?? 0) & shortEscape) !== 0) return position + 2;
  if (kind !== unicodeEscape) throw unexpectedInput(position);
  for (let at = position + 2; at < position + 6; at++) {
    if (((kinds[body[at] ?? 0] ?? 0) & hexDigit) === 0) throw unexpectedInput(position);
  }
  return position + 6;
}
