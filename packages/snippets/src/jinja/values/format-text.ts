import { repr, textOf } from "./print.ts";
import { charactersOf, lengthOf } from "./text.ts";
import { type Args, Dict, EvaluationError, Float, numberOf, Tuple, typeName, Undefined, type Value } from "./values.ts";

const percent = /%(?:\((\w*)\))?([-+ 0#]*)(\d*)(?:\.(\d+))?(.?)/gs;
const maxWidth = 1000;

/** `"…" % values` */
export function formatPercent(format: string, values: Value): string {
  const list = values instanceof Tuple ? values.items : [values];
  let index = 0;
  const text = format.replaceAll(
    percent,
    (_all, name: string | undefined, flags: string, width: string, digits: string | undefined, type: string) => {
      if (type === "%") return "%";
      const value = name === undefined ? list[index++] : values instanceof Dict ? values.get(name) : undefined;
      if (value === undefined) throw new EvaluationError("not enough arguments for format string");
      return pad(percentValue(type, value, digits, flags), flags, checkedWidth(width));
    },
  );
  // Python allows unused values in a dict or list, but not an unused text or number.
  if (index < list.length && !(values instanceof Dict || values instanceof Undefined || Array.isArray(values))) {
    throw new EvaluationError("not all arguments converted during string formatting");
  }
  return text;
}

function checkedWidth(width: string): number {
  const value = Number(width);
  if (value > maxWidth) throw new EvaluationError(`widths past ${maxWidth} are not supported in formats`);
  return value;
}

function pad(text: string, flags: string, width: number): string {
  const missing = missingTo(width, text);
  if (flags.includes("-")) return text + missing;
  if (!flags.includes("0")) return missing + text;
  const sign = /^[-+]/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}

/** Returns the fill characters that a text needs; its length is counted in code points, as Python does. */
function missingTo(width: number, text: string, fill = " "): string {
  return fill.repeat(Math.max(0, width - lengthOf(text)));
}

function percentValue(type: string, value: Value, digits: string | undefined, flags: string): string {
  if (type === "s") return cut(textOf(value), digits);
  if (type === "r") return cut(repr(value), digits);
  const plain = numberOf(value);
  if (plain === undefined) {
    if (value instanceof Undefined) throw new EvaluationError(value.message);
    throw new EvaluationError(`%${type} format: a real number is required, not ${typeName(value)}`);
  }
  const sign = flags.includes("+") && plain >= 0 ? "+" : "";
  if (type === "d" || type === "i" || type === "u") return sign + String(Math.trunc(plain));
  if (type === "x") return sign + plain.toString(16);
  if (type === "f" || type === "F") return sign + plain.toFixed(checkedDigits(digits, 6));
  if (type === "e") {
    return sign + plain.toExponential(checkedDigits(digits, 6)).replace(/e([-+])(\d)$/, "e$10$2");
  }
  throw new EvaluationError(`unsupported format character '${type}'`);
}

const cut = (text: string, digits: string | undefined) =>
  digits === undefined ? text : charactersOf(text).slice(0, Number(digits)).join("");

const checkedDigits = (digits: string | undefined, fallback: number) => Math.min(100, Number(digits ?? fallback));

const field = /\{\{|\}\}|\{([^{}!:]*)(?:!([rs]))?(?::([^{}]*))?\}|[{}]/g;
const spec = /^(?:(.)?([<>^]))?(0?)(\d*)(,?)(?:\.(\d+))?([dfsx%]?)$/;

/** `"…".format(…)` with fields by position or name, `!r`, and the usual format specifications. */
export function formatBraces(format: string, { positional, named }: Args): string {
  let next = 0;
  return format.replaceAll(field, (all, name: string | undefined, conversion?: string, form?: string) => {
    if (all === "{{" || all === "}}") return all.slice(1);
    if (name === undefined) throw new EvaluationError(`Single '${all}' encountered in format string`);
    const value = name === "" ? positional[next++] : /^\d+$/.test(name) ? positional[Number(name)] : named.get(name);
    if (value === undefined) throw new EvaluationError(`the format string has no value for field "${name}"`);
    return formatSpec(conversion === "r" ? repr(value) : value, form ?? "");
  });
}

function formatSpec(value: Value, form: string): string {
  const parts = spec.exec(form);
  if (parts === null) throw new EvaluationError(`the format specification "${form}" is not supported`);
  const [, fill = " ", align, zero, width = "", comma, digits, type] = parts;
  const plain = numberOf(value);
  let text = textOf(value);
  if (type === "%" && plain !== undefined) text = `${(plain * 100).toFixed(checkedDigits(digits, 6))}%`;
  else if (plain !== undefined && (type === "f" || digits !== undefined))
    text = plain.toFixed(checkedDigits(digits, 6));
  else if (type === "x" && plain !== undefined) text = plain.toString(16);
  else if (digits !== undefined) text = cut(text, digits);
  if (comma === ",") text = text.replace(/^-?\d+/, withCommas);
  const size = checkedWidth(width);
  const isNumber = plain !== undefined && (typeof value === "number" || value instanceof Float);
  const side = align ?? (isNumber ? ">" : "<");
  const filler = zero === "0" && align === undefined ? "0" : fill;
  const missing = missingTo(size, text, filler);
  if (side === "<") return text + missing;
  if (side === ">") return missing + text;
  const left = missing.slice(0, Math.floor(missing.length / 2));
  return left + text + missing.slice(left.length);
}

/** Separates groups of three digits, from the end. */
function withCommas(whole: string): string {
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = whole.slice(sign.length);
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return sign + groups.join(",");
}
