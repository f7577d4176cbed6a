import { limits } from "@modelyard/platform/limits";
import type { Pattern } from "./pattern-list.ts";
import { unquote } from "./quoted-pattern.ts";

/** A line of a `.gitattributes` file that says something about the attribute `filter`. */
export interface FilterRule extends Pattern {
  /** `undefined` if the line unsets the attribute, or sets it without a value. */
  filter: string | undefined;
}

const blanks = " \t\r\n";
const attributeName = /^[A-Za-z0-9_.][-A-Za-z0-9_.]*$/;

/**
 * Parses a `.gitattributes` file, as far as it concerns the attribute `filter`. Ignores macros, comments, lines that
 * git ignores, and patterns that match only folders.
 * @param content bytes as latin1
 */
export function parseAttributes(content: string): FilterRule[] {
  const rules: FilterRule[] = [];
  for (const line of content.split("\n")) {
    const rule = line.length < limits.gitAttributes.lineBytes ? parseLine(line) : undefined;
    if (rule !== undefined) rules.push(rule);
  }
  return rules;
}

function parseLine(line: string): FilterRule | undefined {
  const start = skip(line, 0, isBlank);
  if (start === line.length || line[start] === "#") return undefined;
  const quoted = line[start] === '"' ? unquote(line, start) : undefined;
  const end = quoted?.end ?? skip(line, start, (sign) => !isBlank(sign));
  const pattern = quoted?.text ?? line.slice(start, end);
  // Git reads a file as a C string.
  if (pattern.startsWith("[attr]") || pattern.startsWith("!") || line.includes("\0")) return undefined;
  const filter = filterOf(line.slice(end));
  if (filter === undefined || pattern.endsWith("/") || pattern === "") return undefined;
  const isName = !pattern.includes("/");
  return { pattern: pattern.startsWith("/") ? pattern.slice(1) : pattern, isName, filter: filter.value };
}

/** Returns what a list of attributes says about `filter`; `undefined` if nothing, or if git ignores the line. */
function filterOf(list: string): { value: string | undefined } | undefined {
  let found: { value: string | undefined } | undefined;
  for (const state of list.split(/[ \t\r\n]+/)) {
    if (state === "") continue;
    const isNegated = state.startsWith("-") || state.startsWith("!");
    const equals = state.indexOf("=");
    const name = state.slice(isNegated ? 1 : 0, equals === -1 ? state.length : equals);
    if (!attributeName.test(name) || name.startsWith("builtin_")) return undefined;
    if (name === "filter") found = { value: isNegated || equals === -1 ? undefined : state.slice(equals + 1) };
  }
  return found;
}

function isBlank(sign: string): boolean {
  return blanks.includes(sign);
}

function skip(text: string, start: number, test: (sign: string) => boolean): number {
  let at = start;
  while (at < text.length && test(text.charAt(at))) at += 1;
  return at;
}
