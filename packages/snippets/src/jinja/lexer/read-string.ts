import { syntaxError } from "./tokens.ts";

const simpleEscapes: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const plain = /[^"'\\]+/y;
const hexDigits = /^[\da-fA-F]+$/;
const octal = /[0-7]{1,3}/y;

/**
 * Reads a quoted string with Python's escapes.
 * @param start position of the opening quote
 * @throws {TemplateSyntaxError} the string is not terminated or has an invalid escape
 */
export function readString(source: string, start: number): { value: string; end: number } {
  const quote = source[start];
  let value = "";
  let position = start + 1;
  for (;;) {
    plain.lastIndex = position;
    const run = plain.exec(source)?.[0] ?? "";
    value += run;
    position += run.length;
    const character = source[position];
    if (character === undefined) throw syntaxError(source, "unexpected-end", "Unexpected end of input", start);
    if (character === quote) return { value, end: position + 1 };
    if (character !== "\\") {
      value += character;
      position++;
      continue;
    }
    const escape = readEscape(source, position);
    value += escape.value;
    position = escape.end;
  }
}

function readEscape(source: string, start: number): { value: string; end: number } {
  const letter = source[start + 1] ?? "";
  const simple = simpleEscapes[letter];
  if (simple !== undefined) return { value: simple, end: start + 2 };
  const length = hexLengths[letter];
  if (length !== undefined) {
    const digits = source.slice(start + 2, start + 2 + length);
    const code = Number.parseInt(digits, 16);
    if (digits.length !== length || !hexDigits.test(digits) || code > 0x10_ff_ff) {
      throw syntaxError(source, "unexpected-character", `Unexpected character: \\${letter}`, start);
    }
    return { value: String.fromCodePoint(code), end: start + 2 + length };
  }
  octal.lastIndex = start + 1;
  const digits = octal.exec(source)?.[0];
  if (digits !== undefined)
    return { value: String.fromCodePoint(Number.parseInt(digits, 8)), end: start + 1 + digits.length };
  // Python keeps the backslash of an unknown escape.
  return { value: `\\${letter}`, end: start + 1 + Math.max(1, letter.length) };
}
