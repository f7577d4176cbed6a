import { JsonSyntaxError, unexpectedInput } from "./json-error.ts";
import {
  backslash,
  closeBrace,
  comma,
  isAt,
  openBrace,
  singleBytes,
  skipColon,
  skipSpace,
  skipString,
} from "./json-tokens.ts";
import { countKey, type JsonLimits, skipValue, startScan } from "./scan-json.ts";

/** Byte range of a field's value; the end is exclusive. */
export interface FieldRange {
  start: number;
  end: number;
}

/**
 * Finds top-level fields of a JSON object without parsing it, and checks the whole object as `checkJson` does.
 * @throws {JsonSyntaxError} the body is not a JSON object, or has a wanted field twice, however it is escaped
 * @throws {JsonLimitError} the body is nested too deeply, or has too many keys or values
 */
export function findFields<Name extends string>(
  body: Buffer,
  names: readonly Name[],
  limits: JsonLimits,
): Partial<Record<Name, FieldRange>> {
  const found: Partial<Record<Name, FieldRange>> = {};
  const scan = startScan(body, limits);
  let position = skipSpace(body, 0);
  if (body[position] !== openBrace) throw new JsonSyntaxError("The body is not a JSON object.");
  position = skipSpace(body, position + 1);
  if (body[position] === closeBrace) return atEnd(body, position + 1, found);
  for (;;) {
    const keyEnd = skipString(scan, position);
    countKey(scan);
    const name = nameOf(body, position, keyEnd, names);
    const start = skipSpace(body, skipColon(body, keyEnd));
    const end = skipValue(scan, start);
    if (name !== undefined) {
      if (found[name] !== undefined) throw new JsonSyntaxError(`The body names \`${name}\` twice.`);
      found[name] = { start, end };
    }
    position = skipSpace(body, end);
    if (body[position] === closeBrace) return atEnd(body, position + 1, found);
    if (body[position] !== comma) throw unexpectedInput(position);
    position = skipSpace(body, position + 1);
  }
}

function atEnd<T>(body: Buffer, position: number, found: T): T {
  const end = skipSpace(body, position);
  if (end !== body.length) throw unexpectedInput(end);
  return found;
}

function nameOf<Name extends string>(
  body: Buffer,
  start: number,
  end: number,
  names: readonly Name[],
): Name | undefined {
  // Wanted names are short, even when escaped, and strings of this length were checked byte by byte.
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
