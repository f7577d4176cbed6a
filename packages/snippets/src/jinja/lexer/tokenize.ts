import { readString } from "./read-string.ts";
import { syntaxError, type Token, type TokenType } from "./tokens.ts";

const openTag = /\{[{%#]/g;
const space = /\s+/y;
const name = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const prefixedInteger = /0(?:[xX][\da-fA-F]+|[oO][0-7]+|[bB][01]+)/y;
const digits = /\d+(?:_\d+)*/y;
const fraction = /\.\d+(?:_\d+)*/y;
const exponent = /[eE][-+]?\d+/y;
const operator = /\*\*|\/\/|[=!<>]=|[-+*/%~<>=()[\]{}.:|,;]/y;
const rawTag = /\s*raw\s*(?:-%\}\s*|%\}\n?)/y;
const endRawTag = /\{%([-+]?)\s*endraw\s*(?:-%\}\s*|\+?%\}\n?)/g;
const opening: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Normalizes line ends and removes a final one, as Jinja2 does. */
export function normalizeSource(source: string): string {
  const normalized = source.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return normalized.endsWith("\n") ? normalized.slice(0, -1) : normalized;
}

/**
 * Splits a template into tokens, from front to back in linear time, with `trim_blocks` and `lstrip_blocks` on.
 * @param source as `normalizeSource` returns it
 * @throws {TemplateSyntaxError} the template has an unexpected character or an unclosed tag
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const data = (text: string, at: number) => {
    if (text !== "") tokens.push({ type: "data", text, position: at });
  };
  for (;;) {
    openTag.lastIndex = position;
    const open = openTag.exec(source);
    if (open === null) {
      data(source.slice(position), position);
      return tokens;
    }
    const start = open.index;
    const isVariable = open[0] === "{{";
    const sign = source[start + 2];
    const text = stripBefore(
      source.slice(position, start),
      sign,
      isVariable,
      position === 0 || source[position - 1] === "\n",
    );
    data(text, position);
    const inside = start + (sign === "-" || sign === "+" ? 3 : 2);
    if (open[0] === "{#") {
      position = endOfComment(source, start);
      continue;
    }
    if (!isVariable) {
      rawTag.lastIndex = inside;
      const raw = rawTag.exec(source);
      if (raw !== null) {
        position = readRaw(source, start, inside + raw[0].length, data);
        continue;
      }
    }
    tokens.push({ type: isVariable ? "variable-begin" : "block-begin", text: open[0], position: start });
    position = readTag(source, start, inside, isVariable, tokens);
  }
}

/** Removes whitespace before a tag: `-` removes all of it, a block removes the indentation of its line. */
function stripBefore(text: string, sign: string | undefined, isVariable: boolean, startsLine: boolean): string {
  if (sign === "-") return text.trimEnd();
  if (sign === "+" || isVariable) return text;
  const line = text.lastIndexOf("\n") + 1;
  if (line === 0 && !startsLine) return text;
  return text.slice(line).trim() === "" ? text.slice(0, line) : text;
}

function skipSpace(source: string, position: number): number {
  space.lastIndex = position;
  return position + (space.exec(source)?.[0].length ?? 0);
}

function endOfComment(source: string, start: number): number {
  const close = source.indexOf("#}", start + 2);
  if (close < 0) throw syntaxError(source, "unexpected-end", "Missing end of comment tag", start);
  const end = close + 2;
  const sign = close > start + 2 ? source[close - 1] : "";
  if (sign === "-") return skipSpace(source, end);
  return sign !== "+" && source[end] === "\n" ? end + 1 : end;
}

function readRaw(source: string, start: number, begin: number, data: (text: string, at: number) => void): number {
  endRawTag.lastIndex = begin;
  const end = endRawTag.exec(source);
  if (end === null) throw syntaxError(source, "unexpected-end", "Missing end of raw directive", start);
  data(stripBefore(source.slice(begin, end.index), end[1], false, source[begin - 1] === "\n"), begin);
  return end.index + end[0].length;
}

/** @returns the position after the tag's end */
function readTag(source: string, start: number, begin: number, isVariable: boolean, tokens: Token[]): number {
  const close = isVariable ? "}}" : "%}";
  const end: TokenType = isVariable ? "variable-end" : "block-end";
  const brackets: string[] = [];
  let position = begin;
  for (;;) {
    if (brackets.length === 0) {
      const after = endOfTag(source, position, close);
      if (after !== undefined) {
        tokens.push({ type: end, text: close, position });
        return after;
      }
    }
    position = skipSpace(source, position);
    if (position >= source.length) throw syntaxError(source, "unexpected-end", "Unexpected end of input", start);
    if (brackets.length === 0 && endOfTag(source, position, close) !== undefined) continue;
    const token = readToken(source, position);
    if (token.type === "operator") balance(source, token, brackets);
    tokens.push(token);
    position = token.end;
  }
}

function endOfTag(source: string, position: number, close: "}}" | "%}"): number | undefined {
  if (source.startsWith(`-${close}`, position)) return skipSpace(source, position + 3);
  if (source.startsWith(`+${close}`, position) && close === "%}") return position + 3;
  if (!source.startsWith(close, position)) return undefined;
  return position + (close === "%}" && source[position + 2] === "\n" ? 3 : 2);
}

function balance(source: string, { text, position }: Token, brackets: string[]): void {
  const closing = opening[text];
  if (closing !== undefined) brackets.push(closing);
  else if (")]}".includes(text) && brackets.pop() !== text) {
    throw syntaxError(source, "unexpected-character", `Unexpected character: ${text}`, position);
  }
}

function readToken(source: string, position: number): Token & { end: number } {
  const match = (pattern: RegExp, from = position) => {
    pattern.lastIndex = from;
    return pattern.exec(source)?.[0];
  };
  const token = (type: TokenType, text: string) => ({ type, text, position, end: position + text.length });
  const word = match(name);
  if (word !== undefined) return token("name", word);
  const prefixed = match(prefixedInteger);
  if (prefixed !== undefined) return token("integer", prefixed);
  const whole = match(digits);
  if (whole !== undefined) {
    const afterDot = source[position - 1] === ".";
    const part = afterDot ? "" : (match(fraction, position + whole.length) ?? "");
    const power = afterDot ? "" : (match(exponent, position + whole.length + part.length) ?? "");
    return token(part === "" && power === "" ? "integer" : "float", whole + part + power);
  }
  const symbol = match(operator);
  if (symbol !== undefined) return token("operator", symbol);
  const quote = source[position] ?? "";
  if (quote !== '"' && quote !== "'") {
    throw syntaxError(source, "unexpected-character", `Unexpected character: ${quote}`, position);
  }
  const { value, end } = readString(source, position);
  return { type: "string", text: value, position, end };
}
