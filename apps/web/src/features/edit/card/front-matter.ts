import { limits } from "@modelyard/platform/limits";
import { parseYaml, YamlError } from "@modelyard/platform/parse-yaml";
import { isCollection, isMap, isScalar, isSeq, type Pair, stringify, visit, type YAMLMap } from "yaml";
import { type CardField, type CardValues, valuesOf } from "./card-fields.ts";

/**
 * Why the form cannot change the front matter of a text: it has no end, is too long, is not valid, or is written in a way that
 * only the text shows, such as with anchors.
 */
export type FrontMatterProblem = "open" | "long" | "invalid";

type Located =
  | { problem: FrontMatterProblem }
  | { source: string; start: number; end: number; map: YAMLMap | undefined };

/**
 * Reads the keys of the form from a card.
 * @returns their values as the form shows them; a key is absent if its value is not a text or a list of texts
 */
export function readFrontMatter(
  card: string,
  fields: readonly CardField[],
): { values: CardValues } | { problem: FrontMatterProblem } {
  const located = locate(card);
  if ("problem" in located) return located;
  const values = fields.map(({ key }): [string, string | undefined] => {
    const pair = pairOf(located.map, key);
    return [key, pair === undefined ? "" : textOf(pair)];
  });
  return { values: Object.fromEntries(values) };
}

/**
 * Changes keys of the front matter. All other text, with comments, stays as it is, character by character.
 * @param changes the new values by key; an empty text removes the key
 * @returns the card; unchanged if its front matter cannot be changed
 */
export function writeFrontMatter(card: string, fields: readonly CardField[], changes: CardValues): string {
  const wanted = fields.filter(({ key }) => changes[key] !== undefined);
  const located = locate(card);
  if (wanted.length === 0 || "problem" in located) return card;
  const { start, end, map } = located;
  const edits = wanted.map((field) => {
    const pair = pairOf(map, field.key);
    return { pair, line: lineFor(field, changes[field.key] ?? "", pair) };
  });
  // From the end, so that the places of earlier keys stay valid.
  const known = edits.flatMap(({ pair, line }) =>
    pair === undefined ? [] : [{ ...placeOf(located.source, pair), line }],
  );
  const source = known.toSorted((one, other) => other.from - one.from).reduce(replaced, located.source);
  const written = edits.reduce((text, { pair, line }) => (pair === undefined ? withLine(text, line) : text), source);
  if (start === 0) return written === "" ? card : `---\n${written}---\n${card.replace(/^\ufeff/, "")}`;
  const usesCrlf = card.slice(0, start).includes("\r\n");
  return card.slice(0, start) + (usesCrlf ? written.replaceAll(/\r?\n/g, "\r\n") : written) + card.slice(end);
}

/** Returns a key with its new value as YAML; an empty text if the key is to be removed. */
function lineFor({ key, isList }: CardField, text: string, pair: Pair | undefined): string {
  const values = isList ? valuesOf(text) : [text.trim()].filter((value) => value !== "");
  if (values.length === 0) return "";
  const isOneText = !isList || (values.length === 1 && pair !== undefined && isScalar(pair.value));
  return yamlOf(key, isOneText ? values[0] : values);
}

/** Returns one key as YAML 1.1, which other tools of the field read: `no` is a text there only in quotes. */
function yamlOf(key: string, value: string | string[] | undefined): string {
  return stringify({ [key]: value }, { version: "1.1", lineWidth: 0, indentSeq: false });
}

function withLine(source: string, line: string): string {
  if (line === "") return source;
  return source === "" || source.endsWith("\n") ? source + line : `${source}\n${line}`;
}

function replaced(source: string, { from, to, line }: { from: number; to: number; line: string }): string {
  if (line !== "") return source.slice(0, from) + line.trimEnd() + source.slice(to);
  const lineBreak = source.indexOf("\n", to);
  return source.slice(0, from) + (lineBreak === -1 ? "" : source.slice(lineBreak + 1));
}

/** Returns the place of a key and its value, without what follows the value. */
function placeOf(source: string, { key, value }: Pair): { from: number; to: number } {
  const from = startOf(key);
  const to = Math.max(endOf(key), endOf(value));
  const trailing = source.slice(from, to);
  // The colon of a key without a value.
  const colon = value === null || endOf(value) <= endOf(key) ? source.indexOf(":", endOf(key)) + 1 : 0;
  return { from, to: Math.max(from + trailing.trimEnd().length, colon) };
}

function startOf(node: unknown): number {
  return isScalar(node) ? (node.range?.[0] ?? 0) : 0;
}

function endOf(node: unknown): number {
  if (isCollection(node) && node.flow !== true) {
    const last: unknown = node.items.at(-1);
    if (last !== undefined) return isSeq(node) ? endOf(last) : 0;
  }
  return isScalar(node) || isCollection(node) ? (node.range?.[1] ?? 0) : 0;
}

function pairOf(map: YAMLMap | undefined, key: string): Pair | undefined {
  return map?.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

function oneText(node: unknown): string | undefined {
  if (!isScalar(node) || node.anchor !== undefined) return undefined;
  if (typeof node.value === "string") return node.value.includes(",") ? undefined : node.value;
  return node.value === null ? "" : node.source;
}

/** Returns a value as the form shows it; `undefined` if the form cannot show it. */
function textOf({ value }: Pair): string | undefined {
  if (!isSeq(value)) return oneText(value);
  const texts = value.anchor === undefined ? value.items.map(oneText) : [undefined];
  return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== "").join(", ") : undefined;
}

/** Finds the front matter. A card without one has an empty one at its start. */
function locate(card: string): Located {
  const opening = /^\ufeff?[ \t\r\n]*---[ \t]*\r?\n/.exec(card);
  if (opening === null) return { source: "", start: 0, end: 0, map: undefined };
  const start = opening[0].length;
  const end = closingLine(card, start);
  if (end === undefined) return { problem: "open" };
  const source = card.slice(start, end);
  if (Buffer.byteLength(source) > limits.fileEditor.frontMatterBytes) return { problem: "long" };
  const map = mapOf(source);
  return map === "invalid" ? { problem: "invalid" } : { source, start, end, map };
}

/** Returns the start of the line of dashes that ends the front matter. */
function closingLine(card: string, start: number): number | undefined {
  for (let line = start; line !== 0; line = card.indexOf("\n---", line) + 1) {
    if (!card.startsWith("---", line)) continue;
    const lineBreak = card.indexOf("\n", line);
    if (card.slice(line + 3, lineBreak === -1 ? undefined : lineBreak).trim() === "") return line;
  }
  return undefined;
}

function mapOf(source: string): YAMLMap | undefined | "invalid" {
  try {
    const { contents } = parseYaml(source, { uniqueKeys: false }).document;
    if (contents === null || (isScalar(contents) && contents.value === null)) return undefined;
    if (!isMap(contents) || contents.flow === true) return "invalid";
    const keys = contents.items.map(({ key }) => (isScalar(key) ? key.value : undefined));
    if (new Set(keys).size !== keys.length) return "invalid";
    // New lines are not indented. Other keys follow a question mark, an anchor or a tag.
    const startLines = contents.items.every(({ key }) => startOf(key) === 0 || source[startOf(key) - 1] === "\n");
    // Nothing can be added behind the end of the document.
    if (!startLines || /^\.\.\./m.test(source)) return "invalid";
    // Removing a value with an anchor would break its aliases.
    return hasAlias(contents) ? "invalid" : contents;
  } catch (error) {
    // Walking deep nesting overflows the call stack, too.
    if (error instanceof YamlError || error instanceof RangeError) return "invalid";
    throw error;
  }
}

function hasAlias(map: YAMLMap): boolean {
  let isFound = false;
  visit(map, {
    Alias: () => {
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
}
