import { limits } from "@modelyard/platform/limits";

/** Where a field's value stands in the body: from its first byte to the one after its last. */
export interface FieldRange {
  start: number;
  end: number;
}

/** The body is no JSON object, or one in which a field that decides something stands twice. */
export class BodySyntaxError extends Error {
  override name = "BodySyntaxError";
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** So many bytes of a string are read one by one before native code searches for the next quote. */
const singleBytes = 64;

/**
 * Finds top-level fields of a JSON object without parsing it. What lies between is skipped with strings, escapes and
 * nesting understood; only the inside of long strings goes unchecked, which cannot move a boundary.
 * @throws {BodySyntaxError} no JSON object, nested too deeply, or a wanted field given twice, whatever its spelling
 */
export function findFields<Name extends string>(
  body: Buffer,
  names: readonly Name[],
): Partial<Record<Name, FieldRange>> {
  const found: Partial<Record<Name, FieldRange>> = {};
  let position = skipSpace(body, 0);
  if (body[position] !== openBrace) throw new BodySyntaxError("The body is not a JSON object.");
  position = skipSpace(body, position + 1);
  if (body[position] === closeBrace) return atEnd(body, position + 1, found);
  for (;;) {
    const keyEnd = skipString(body, position);
    const name = nameOf(body, position, keyEnd, names);
    const start = skipSpace(body, skipColon(body, keyEnd));
    const end = skipValue(body, start);
    if (name !== undefined) {
      if (found[name] !== undefined) throw new BodySyntaxError(`The body names \`${name}\` twice.`);
      found[name] = { start, end };
    }
    position = skipSpace(body, end);
    if (body[position] === closeBrace) return atEnd(body, position + 1, found);
    if (body[position] !== comma) throw syntaxError(position);
    position = skipSpace(body, position + 1);
  }
}

/** @returns the body, in parts, with one value replaced and every other byte as it was; nothing is copied */
export function replaceField(body: Buffer, { start, end }: FieldRange, value: string): Buffer[] {
  return [body.subarray(0, start), quoted(value), body.subarray(end)];
}

let latest = { value: "", bytes: Buffer.from('""') };

/** One model is asked for many times in a row. */
function quoted(value: string): Buffer {
  if (latest.value !== value) latest = { value, bytes: Buffer.from(JSON.stringify(value)) };
  return latest.bytes;
}

function atEnd<T>(body: Buffer, position: number, found: T): T {
  const end = skipSpace(body, position);
  if (end !== body.length) throw syntaxError(end);
  return found;
}

function nameOf<Name extends string>(
  body: Buffer,
  start: number,
  end: number,
  names: readonly Name[],
): Name | undefined {
  // Names that are looked for are short, however they are escaped; and so short a string was read byte by byte.
  if (end - start > singleBytes) return undefined;
  let isEscaped = false;
  for (let position = start; position < end; position++) isEscaped ||= body[position] === backslash;
  if (!isEscaped) {
    for (const name of names) if (name.length === end - start - 2 && isAt(body, start + 1, name)) return name;
    return undefined;
  }
  const decoded: unknown = JSON.parse(body.toString("utf8", start, end));
  return names.find((name) => name === decoded);
}

/** Whether these characters, all of them ASCII, stand there. */
function isAt(body: Buffer, start: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (body[start + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function skipSpace(body: Buffer, from: number): number {
  let position = from;
  for (; position < body.length; position++) {
    const byte = body[position];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return position;
}

function skipColon(body: Buffer, from: number): number {
  const position = skipSpace(body, from);
  if (body[position] !== colon) throw syntaxError(position);
  return position + 1;
}

function skipValue(body: Buffer, start: number): number {
  const byte = body[start];
  return byte === openBrace || byte === openBracket ? skipContainer(body, start) : skipScalar(body, start);
}

function skipContainer(body: Buffer, start: number): number {
  const closers: number[] = [];
  let position = start;
  for (;;) {
    // Here a value begins.
    const byte = body[position];
    if (byte === openBrace || byte === openBracket) {
      if (closers.length >= limits.router.jsonDepth) {
        throw new BodySyntaxError(`The body is nested more than ${limits.router.jsonDepth} levels deep.`);
      }
      const closer = byte === openBrace ? closeBrace : closeBracket;
      position = skipSpace(body, position + 1);
      if (body[position] !== closer) {
        closers.push(closer);
        position = closer === closeBrace ? skipKey(body, position) : position;
        continue;
      }
      position += 1;
    } else {
      position = skipScalar(body, position);
    }
    // Here a value has ended, and perhaps what holds it.
    for (;;) {
      const closer = closers.at(-1);
      if (closer === undefined) return position;
      position = skipSpace(body, position);
      if (body[position] === comma) {
        position = skipSpace(body, position + 1);
        position = closer === closeBrace ? skipKey(body, position) : position;
        break;
      }
      if (body[position] !== closer) throw syntaxError(position);
      closers.pop();
      position += 1;
    }
  }
}

function skipKey(body: Buffer, start: number): number {
  return skipSpace(body, skipColon(body, skipString(body, start)));
}

const words: readonly string[] = ["true", "false", "null"];
const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

function skipScalar(body: Buffer, start: number): number {
  if (body[start] === quote) return skipString(body, start);
  let end = start;
  for (; end < body.length; end++) {
    const byte = body[end] ?? 0;
    // Letters, digits, `+`, `-` and `.` are all that a number or a word is made of.
    if (!((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x2b && byte <= 0x39 && byte !== comma) || byte === 0x45)) break;
  }
  const isWord = words.some((word) => word.length === end - start && isAt(body, start, word));
  if (!isWord && !scalar.test(body.toString("latin1", start, end))) throw syntaxError(start);
  return end;
}

/** @param start of the opening quote @returns the position after the closing one */
function skipString(body: Buffer, start: number): number {
  if (body[start] !== quote) throw syntaxError(start);
  let position = start + 1;
  for (;;) {
    const readEnd = position + singleBytes;
    while (position < readEnd) {
      const byte = body[position];
      if (byte === quote) return position + 1;
      if (byte === undefined || byte < 0x20) throw syntaxError(position);
      position = byte === backslash ? skipEscape(body, position) : position + 1;
    }
    const end = body.indexOf(quote, position);
    if (end === -1) throw syntaxError(body.length);
    let before = end;
    while (before > position && body[before - 1] === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
    // An escaped quote; where there is one, more are near, which are faster read than searched.
    position = end + 1;
  }
}

const hexDigits = /^[\da-fA-F]{4}$/;
const shortEscapes: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));
const unicodeEscape = 0x75;

function skipEscape(body: Buffer, position: number): number {
  const kind = body[position + 1] ?? 0;
  if (shortEscapes.has(kind)) return position + 2;
  const valid = kind === unicodeEscape && hexDigits.test(body.toString("latin1", position + 2, position + 6));
  if (!valid) throw syntaxError(position);
  return position + 6;
}

function syntaxError(position: number): BodySyntaxError {
  return new BodySyntaxError(`The body is not JSON: unexpected input at byte ${position}.`);
}
