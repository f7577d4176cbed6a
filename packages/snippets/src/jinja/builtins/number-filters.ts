import { bind, integerArgument, optionalText } from "../values/bind.ts";
import { failIfUndefined, number } from "../values/operators.ts";
import { EvaluationError, Float, numberOf, typeName, type Value } from "../values/values.ts";
import type { Filter } from "./filter.ts";

/** Returns the number that a value or a text represents, or NaN. */
function parsed(value: Value): number {
  failIfUndefined(value);
  if (typeof value !== "string") return numberOf(value) ?? Number.NaN;
  const text = value.trim().replaceAll(/(?<=\d)_(?=\d)/g, "");
  if (/^[-+]?inf(?:inity)?$/i.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

/** Rounds the exact binary value, with ties to even, as Python does. */
function roundHalfEven(value: number, digits: number): number {
  if (digits < 0) return roundHalfEven(value / 10 ** -digits, 0) * 10 ** -digits;
  if (digits > 50 || !Number.isFinite(value) || Math.abs(value) >= 1e15) return value;
  // A double that is a tie has all its digits within 50 more decimals.
  const exact = Math.abs(value).toFixed(Math.min(100, digits + 50));
  const kept = exact.length - 50;
  const head = digits === 0 ? exact.slice(0, kept - 1) : exact.slice(0, kept);
  const isTie = /^50*$/.test(exact.slice(kept));
  const isEven = isTie && Number(head.at(-1)) % 2 === 0;
  const rounded = isEven ? Number(head) : Number(Math.abs(value).toFixed(digits));
  return value < 0 ? -rounded : rounded;
}

export const numberFilters: Readonly<Record<string, Filter>> = {
  abs: (value) => {
    failIfUndefined(value);
    const plain = numberOf(value);
    if (plain === undefined) throw new EvaluationError(`bad operand type for abs(): '${typeName(value)}'`);
    return number(Math.abs(plain), value instanceof Float);
  },
  int: (value, args) => {
    const { default: fallback = 0, base } = bind("int", ["default", "base"], args);
    const radix = integerArgument("int", base, 10);
    const plain = typeof value === "string" && radix !== 10 ? withBase(value, radix) : parsed(value);
    return Number.isFinite(plain) ? number(Math.trunc(plain), false) : fallback;
  },
  float: (value, args) => {
    const { default: fallback = new Float(0) } = bind("float", ["default"], args);
    const plain = parsed(value);
    return Number.isNaN(plain) ? fallback : new Float(plain);
  },
  round: (value, args) => {
    const { precision, method } = bind("round", ["precision", "method"], args);
    const digits = integerArgument("round", precision, 0);
    const how = optionalText("round", method) ?? "common";
    failIfUndefined(value);
    const plain = numberOf(value);
    if (plain === undefined) throw new EvaluationError(`type ${typeName(value)} doesn't define __round__ method`);
    if (how === "common") return number(roundHalfEven(plain, digits), value instanceof Float);
    if (how !== "ceil" && how !== "floor") throw new EvaluationError("method must be common, ceil or floor");
    const factor = 10 ** digits;
    return new Float((how === "ceil" ? Math.ceil(plain * factor) : Math.floor(plain * factor)) / factor);
  },
};

function withBase(text: string, radix: number): number {
  if (radix < 2 || radix > 36) throw new EvaluationError("int() base must be >= 2 and <= 36, or 0");
  const plain = text
    .trim()
    .toLowerCase()
    .replace(radix === 16 ? /^0x/ : radix === 8 ? /^0o/ : radix === 2 ? /^0b/ : /^$/, "");
  return /^[\da-z]+$/.test(plain) ? Number.parseInt(plain, radix) : Number.NaN;
}
