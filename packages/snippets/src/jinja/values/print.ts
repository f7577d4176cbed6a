import { Callable, Dict, DictView, Float, Lazy, Namespace, Range, Tuple, Undefined, type Value } from "./values.ts";

/** `str(value)`: what `{{ value }}` prints. */
export function textOf(value: Value): string {
  if (typeof value === "string") return value;
  return value instanceof Undefined ? "" : repr(value);
}

/** `repr(value)`: how a value is printed inside a list or dict. */
export function repr(value: Value): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Tuple) return `(${value.items.map(repr).join(", ")}${value.items.length === 1 ? "," : ""})`;
  if (value instanceof Dict) return pairs(value.entries());
  if (value instanceof DictView) return `${value.name}([${value.items.map(repr).join(", ")}])`;
  if (value instanceof Range) {
    const { start, stop, step } = value;
    return step === 1 ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`;
  }
  if (value instanceof Namespace) return `<Namespace ${pairs([...value.attributes])}>`;
  if (value instanceof Undefined) return "Undefined";
  if (value instanceof Lazy) return `<generator object ${value.name}>`;
  return value instanceof Callable ? `<function ${value.name}>` : `<${value.type}>`;
}

const pairs = (entries: (readonly [Value, Value])[]) =>
  `{${entries.map(([key, value]) => `${repr(key)}: ${repr(value)}`).join(", ")}}`;

/** Python prints an exponent below 1e-4 and from 1e16, and always a fraction. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  const [mantissa = "0", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const plain = String(value);
  return plain.includes(".") ? plain : `${plain}.0`;
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };
/**
 * Characters that Python does not print: controls, formats, unassigned, private, surrogates, and all spaces except
 * U+0020.
 */
const unprintable = /[\n\r\t\\]|[\p{C}\p{Z}]/gu;

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replaceAll(unprintable, (character) => {
    if (character === " ") return character;
    return escapes[character] ?? escaped(character.codePointAt(0) ?? 0);
  });
  return quote + (quote === "'" ? body.replaceAll("'", "\\'") : body) + quote;
}

function escaped(code: number): string {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 0x1_00_00 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}
