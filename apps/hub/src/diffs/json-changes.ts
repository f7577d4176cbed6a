import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import type { ValueChange, ValueChanges } from "../contract/history/diff.ts";

/**
 * Compares two JSON files by the paths of their values. Arrays of simple values are compared as one value.
 * @returns `undefined` if one of them is not valid JSON, or larger than the limits of described files
 */
export function jsonChanges(before: Uint8Array, after: Uint8Array): ValueChanges | undefined {
  const [old, fresh] = [parse(before), parse(after)];
  if (old === undefined || fresh === undefined) return undefined;
  const changes: ValueChange[] = [];
  const isComplete = compare("", old.value, fresh.value, changes);
  return { changes, isComplete };
}

function parse(bytes: Uint8Array): { value: unknown } | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    checkJson(buffer, limits.documents);
    return { value: JSON.parse(buffer.toString()) };
  } catch {
    // The page shows the lines, as of any other file.
    return undefined;
  }
}

/** @returns false if there are more changes than are listed */
function compare(name: string, before: unknown, after: unknown, changes: ValueChange[]): boolean {
  if (before === after) return true;
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const olds = new Map(Object.entries(before));
    const news = new Map(Object.entries(after));
    const isList = Array.isArray(before);
    for (const [key, value] of olds) {
      const inner = nameOf(name, key, isList);
      const isKept = news.has(key);
      if (
        !(isKept ? compare(inner, value, news.get(key), changes) : add(changes, { name: inner, before: shown(value) }))
      )
        return false;
    }
    for (const [key, value] of news) {
      if (olds.has(key)) continue;
      if (!add(changes, { name: nameOf(name, key, isList), after: shown(value) })) return false;
    }
    return true;
  }
  const [old, fresh] = [JSON.stringify(before), JSON.stringify(after)];
  return old === fresh || add(changes, { name, before: shown(before), after: shown(after) });
}

function add(changes: ValueChange[], change: ValueChange): boolean {
  if (changes.length >= limits.diffPage.values) return false;
  changes.push(change);
  return true;
}

/** Returns whether the values inside are compared one by one: of an object, or a list with objects or lists in it. */
function isBranch(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) || value.some((item) => typeof item === "object" && item !== null);
}

function nameOf(parent: string, key: string, isList: boolean): string {
  const inner = isList ? `[${key}]` : /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
  return short(parent === "" || isList ? parent + inner : `${parent}.${inner}`);
}

function shown(value: unknown): string {
  return short(JSON.stringify(value) ?? "");
}

function short(text: string): string {
  const { valueChars } = limits.diffPage;
  return text.length <= valueChars ? text : `${text.slice(0, valueChars).toWellFormed()}…`;
}
