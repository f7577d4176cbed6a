import { EvaluationError, type Value } from "./values.ts";

// Python counts and slices text by code points, JavaScript by UTF-16 units.

const surrogate = /[\uD800-\uDFFF]/;

export const isAstral = (text: string) => surrogate.test(text);

export function lengthOf(text: string): number {
  if (!isAstral(text)) return text.length;
  return charactersOf(text).length;
}

export const charactersOf = (text: string): string[] => Array.from(text);

/** Converts an offset in UTF-16 units; negative offsets ("not found") are unchanged. */
export function codePointOffset(text: string, offset: number): number {
  return offset < 0 ? offset : lengthOf(text.slice(0, offset));
}

/** Compares by code points. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  if (!isAstral(left) && !isAstral(right)) return left < right ? -1 : 1;
  const [a, b] = [charactersOf(left), charactersOf(right)];
  const different = a.findIndex((character, index) => character !== b[index]);
  if (different < 0) return -1;
  return (a[different]?.codePointAt(0) ?? 0) < (b[different]?.codePointAt(0) ?? -1) ? -1 : 1;
}

/** Characters that are whitespace in Python but not in JavaScript: four separators and NEL. */
const moreSpaces: ReadonlySet<string> = new Set(["\u001C", "\u001D", "\u001E", "\u001F", "\u0085"]);

/** `str.isspace()` of one character. JavaScript's `\s` also matches the byte order mark. */
export function isSpace(character: string): boolean {
  return (/\s/.test(character) && character !== "\uFEFF") || moreSpaces.has(character);
}

const lineEnds: ReadonlySet<string> = new Set([
  "\n",
  "\r",
  "\v",
  "\f",
  "\u001C",
  "\u001D",
  "\u001E",
  "\u0085",
  "\u2028",
  "\u2029",
]);

/** `str.splitlines()` */
export function splitLines(text: string, keepLineEnds: boolean): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let position = 0; position < text.length; ) {
    const size = text.startsWith("\r\n", position) ? 2 : 1;
    const isEnd = lineEnds.has(text[position] ?? "");
    if (isEnd) lines.push(text.slice(start, keepLineEnds ? position + size : position));
    position += isEnd ? size : 1;
    if (isEnd) start = position;
  }
  return start < text.length ? [...lines, text.slice(start)] : lines;
}

export function strip(text: string, sides: { left: boolean; right: boolean }, characters?: string): string {
  const all = charactersOf(text);
  const set = characters === undefined ? undefined : new Set(characters);
  const isStripped = (character: string | undefined) =>
    character !== undefined && (set === undefined ? isSpace(character) : set.has(character));
  let start = 0;
  let end = all.length;
  if (sides.left) while (start < end && isStripped(all[start])) start++;
  if (sides.right) while (end > start && isStripped(all[end - 1])) end--;
  return start === 0 && end === all.length ? text : all.slice(start, end).join("");
}

/** Splits at runs of whitespace, or at every separator, at most `limit` times. */
export function split(text: string, separator: string | undefined, limit: number): string[] {
  if (separator === undefined) return splitAtSpace(text, limit);
  if (separator === "") throw new EvaluationError("empty separator");
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(separator); at >= 0 && parts.length !== limit; at = text.indexOf(separator, start)) {
    parts.push(text.slice(start, at));
    start = at + separator.length;
  }
  parts.push(text.slice(start));
  return parts;
}

function splitAtSpace(text: string, limit: number): string[] {
  const parts: string[] = [];
  let word = "";
  const characters = charactersOf(text);
  for (const [index, character] of characters.entries()) {
    if (!isSpace(character)) {
      if (word === "" && parts.length === limit) {
        parts.push(characters.slice(index).join(""));
        return parts;
      }
      word += character;
    } else if (word !== "") {
      parts.push(word);
      word = "";
    }
  }
  if (word !== "") parts.push(word);
  return parts;
}

const reverse = (text: string) => charactersOf(text).toReversed().join("");

/** Splits like `split`, but counts the limit from the end. */
export function splitFromEnd(text: string, separator: string | undefined, limit: number): string[] {
  const parts = split(reverse(text), separator === undefined ? undefined : reverse(separator), limit);
  return parts.map(reverse).toReversed();
}

/** Returns the items of a slice, with Python's rules for negative and missing bounds. */
export function sliceIndexes(length: number, bounds: { start: Value; stop: Value; step: Value }): number[] {
  const step = bound(bounds.step) ?? 1;
  if (step === 0) throw new EvaluationError("slice step cannot be zero");
  const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
  const clamp = (value: number | undefined, fallback: number) => {
    if (value === undefined) return fallback;
    return Math.min(Math.max(value < 0 ? value + length : value, lowest), highest);
  };
  const start = clamp(bound(bounds.start), step > 0 ? 0 : length - 1);
  const stop = clamp(bound(bounds.stop), step > 0 ? length : -1);
  const indexes: number[] = [];
  for (let index = start; step > 0 ? index < stop : index > stop; index += step) indexes.push(index);
  return indexes;
}

function bound(value: Value): number | undefined {
  if (value === null) return undefined;
  if (typeof value === "number" || typeof value === "boolean") return Number(value);
  throw new EvaluationError("slice indices must be integers or None or have an __index__ method");
}
