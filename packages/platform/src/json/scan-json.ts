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

/** Limits for JSON. A body that exceeds them is rejected before it is parsed. */
export interface JsonLimits {
  /** Nesting depth of arrays and objects. */
  depth: number;
  /** Number of field names, and of arrays and objects inside others. */
  keys: number;
  /** Number of strings, numbers, `true`, `false` and `null`. */
  values: number;
}

/** State of a scan, with the counts so far. */
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
 * @throws {JsonLimitError} the body is nested too deeply or has too many keys or values
 * @throws {JsonSyntaxError} the body is not JSON. Only the inside of strings over 64 bytes is left to `JSON.parse`
 */
export function checkJson(body: Buffer, limits: JsonLimits): void {
  const end = skipSpace(body, skipValue(startScan(body, limits), skipSpace(body, 0)));
  if (end !== body.length) throw unexpectedInput(end);
}

/** Skips a value of any kind, and counts its contents. */
export function skipValue(scan: Scan, start: number): number {
  const byte = scan.body[start];
  return byte === openBrace || byte === openBracket ? skipContainer(scan, start) : skipCounted(scan, start);
}

/** Counts a field name, or an array or object inside another. */
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
    // Start of a value.
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
    // End of a value, and perhaps of its containers.
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
