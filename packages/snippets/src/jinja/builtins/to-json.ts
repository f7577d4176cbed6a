import { compareValues } from "../values/operators.ts";
import { floatText, textOf } from "../values/print.ts";
import { Dict, EvaluationError, Float, Tuple, typeName, type Value } from "../values/values.ts";

export interface JsonOptions {
  /** Text of one level of indentation; without it, everything is on one line. */
  indent: string | undefined;
  separators: { item: string; key: string };
  sortKeys: boolean;
  ensureAscii: boolean;
}

/** Serializes JSON as Python's `json.dumps` does. */
export function toJson(value: Value, options: JsonOptions, level = 0): string {
  if (value === null) return "null";
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return jsonText(value, options.ensureAscii);
  if (value instanceof Float) return jsonFloat(value.value);
  if (Array.isArray(value) || value instanceof Tuple) {
    const items = Array.isArray(value) ? value : value.items;
    return enclose(
      "[",
      items.map((item) => toJson(item, options, level + 1)),
      "]",
      options,
      level,
    );
  }
  if (value instanceof Dict) {
    const entries = options.sortKeys
      ? value.entries().toSorted(([a], [b]) => compareValues(a, b, "<"))
      : value.entries();
    const members = entries.map(([key, item]) => {
      return jsonText(keyText(key), options.ensureAscii) + options.separators.key + toJson(item, options, level + 1);
    });
    return enclose("{", members, "}", options, level);
  }
  throw new EvaluationError(`Object of type ${typeName(value)} is not JSON serializable`);
}

function enclose(open: string, items: string[], close: string, options: JsonOptions, level: number): string {
  if (items.length === 0) return open + close;
  if (options.indent === undefined) return open + items.join(options.separators.item) + close;
  const line = `\n${options.indent.repeat(level + 1)}`;
  return `${open}${line}${items.join(options.separators.item + line)}\n${options.indent.repeat(level)}${close}`;
}

function jsonText(text: string, isAscii: boolean): string {
  const json = JSON.stringify(text);
  if (!isAscii) return json;
  return json.replaceAll(/[\u007F-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function jsonFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  return floatText(value);
}

function keyText(key: Value): string {
  if (typeof key === "boolean") return key ? "true" : "false";
  if (key === null) return "null";
  if (typeof key === "string" || typeof key === "number" || key instanceof Float) return textOf(key);
  throw new EvaluationError(`keys must be str, int, float, bool or None, not ${typeName(key)}`);
}
