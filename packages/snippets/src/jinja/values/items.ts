import { lengthOf } from "./text.ts";
import { Dict, DictView, EvaluationError, Lazy, Range, Tuple, typeName, Undefined, type Value } from "./values.ts";

/** Iterates over a value as Python does: characters of a text, keys of a dict, no items of an undefined value. */
export function itemsOf(value: Value): Iterable<Value> {
  if (typeof value === "string" || Array.isArray(value)) return value;
  if (value instanceof Undefined) return [];
  if (value instanceof Dict) return value.keys();
  if (value instanceof Tuple || value instanceof DictView) return value.items;
  if (value instanceof Range) return rangeItems(value);
  if (value instanceof Lazy) return { [Symbol.iterator]: () => value.items };
  throw new EvaluationError(`'${typeName(value)}' object is not iterable`);
}

function* rangeItems(range: Range): Generator<Value> {
  for (let index = 0; index < range.length; index++) yield range.at(index);
}

/** `len(value)` */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return lengthOf(value);
  if (Array.isArray(value) || value instanceof Range) return value.length;
  if (value instanceof Undefined) return 0;
  if (value instanceof Dict) return value.size;
  if (value instanceof Tuple || value instanceof DictView) return value.items.length;
  throw new EvaluationError(`object of type '${typeName(value)}' has no len()`);
}
