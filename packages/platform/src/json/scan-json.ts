import { JsonLimitError, unexpectedInput } from "./json-error.ts";
import {
  checkRead,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  type Reading,
  skipColon,
  skipScalar,
  skipSpace,
  skipString,
} from "./json-tokens.ts";

/** How much JSON is parsed. A body beyond it is refused before it is parsed. */
export interface JsonLimits {
  /** Arrays and objects inside each other. */
  depth: number;
  /** Names of fields, and arrays and objects inside others. */
  keys: number;
  /** Strings, numbers, `true`, `false` and `null`. */
  values: number;
}

/** A body on its way through the scanner, with what has been counted so far. */
export interface Scan extends Reading {
  limits: JsonLimits;
  keys: number;
  values: number;
}

export function startScan(body: Buffer, limits: JsonLimits): Scan {
  return { body, limits, searchedBytes: 0, keys: 0, values: 0 };
}

/**
 * Checks that a body is JSON and within limits, in one pass and without parsing it.
 * @throws {JsonLimitError} it is nested too deeply or has too many keys or values
 * @throws {JsonSyntaxError} it is not JSON. Only the inside of strings over 64 bytes is left to `JSON.parse`
 */
export function checkJson(body: Buffer, limits: JsonLimits): void {
  const end = skipSpace(body, skipValue(startScan(body, limits), skipSpace(body, 0)));
  if (end !== body.length) throw unexpectedInput(end);
}

/** Skips a value of any kind, and counts what is in it. */
export function skipValue(scan: Scan, start: number): number {
  const byte = scan.body[start];
  return byte === openBrace || byte === openBracket ? skipContainer(scan, start) : skipCounted(scan, start);
}

/** Counts one name of a field, or one array or object inside another. */
export function countKey(scan: Scan): void {
  scan.keys += 1;
  if (scan.keys > scan.limits.keys) {
    throw new JsonLimitError(`The body has more than ${scan.limits.keys} keys, arrays and objects.`);
  }
}

function skipCounted(scan: Scan, start: number): number {
  scan.values += 1;
  checkRead(scan, start);
  if (scan.values > scan.limits.values) {
    throw new JsonLimitError(`The body has more than ${scan.limits.values} values.`);
  }
  return skipScalar(scan, start);
}

function skipContainer(scan: Scan, start: number): number {
  const { body, limits } = scan;
  const closers: number[] = [];
  let position = start;
  for (;;) {
    // A value begins here.
    const byte = body[position];
    if (byte === openBrace || byte === openBracket) {
      if (closers.length >= limits.depth) {
        throw new JsonLimitError(`The body is nested more than ${limits.depth} levels deep.`);
      }
      if (closers.length > 0) countKey(scan);
      const closer = byte === openBrace ? closeBrace : closeBracket;
      position = skipSpace(body, position + 1);
      if (body[position] !== closer) {
        closers.push(closer);
        position = closer === closeBrace ? skipKey(scan, position) : position;
        continue;
      }
      position += 1;
    } else {
      position = skipCounted(scan, position);
    }
    // A value has ended here, and perhaps the containers around it.
    for (;;) {
      const closer = closers.at(-1);
      if (closer === undefined) return position;
      position = skipSpace(body, position);
      if (body[position] === comma) {
        position = skipSpace(body, position + 1);
        position = closer === closeBrace ? skipKey(scan, position) : position;
        break;
      }
      if (body[position] !== closer) throw unexpectedInput(position);
      closers.pop();
      position += 1;
    }
  }
}

function skipKey(scan: Scan, start: number): number {
  const { body } = scan;
  countKey(scan);
  return skipSpace(body, skipColon(body, skipString(scan, start)));
}
