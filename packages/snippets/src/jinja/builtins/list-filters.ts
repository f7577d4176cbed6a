import { attributeOf, itemOf, valueAt } from "../values/attributes.ts";
import { bind, integerArgument, textArgument } from "../values/bind.ts";
import { itemsOf, sizeOf } from "../values/items.ts";
import { arithmetic, compareValues, isEqual } from "../values/operators.ts";
import { textOf } from "../values/print.ts";
import { charactersOf } from "../values/text.ts";
import { Dict, EvaluationError, isTrue, Lazy, Tuple, Undefined, type Value, valueOr } from "../values/values.ts";
import type { Filter } from "./filter.ts";

const length: Filter = (value) => sizeOf(value);

/** Compares texts, by default without case, by an attribute if one is given. */
function keyFunction(attribute: Value | undefined, caseSensitive: boolean): (item: Value) => Value {
  return (item) => {
    const value = attribute === undefined || attribute === null ? item : valueAt(item, attribute);
    return typeof value === "string" && !caseSensitive ? value.toLowerCase() : value;
  };
}

const extreme =
  (name: string, sign: 1 | -1): Filter =>
  (value, args) => {
    const { case_sensitive: isExact = false, attribute } = bind(name, ["case_sensitive", "attribute"], args);
    const keyOf = keyFunction(attribute, isTrue(isExact));
    const [first, ...rest] = itemsOf(value);
    if (first === undefined) return new Undefined("No aggregated item, sequence was empty.");
    return rest.reduce(
      (best, item) => (compareValues(keyOf(item), keyOf(best), sign > 0 ? ">" : "<") * sign > 0 ? item : best),
      first,
    );
  };

/** Sorts by one attribute, or by several separated by commas. */
const sort: Filter = (value, args) => {
  const names = ["reverse", "case_sensitive", "attribute"] as const;
  const { reverse = false, case_sensitive: isExact = false, attribute } = bind("sort", names, args);
  const attributes = typeof attribute === "string" ? attribute.split(",") : [attribute];
  const keys = attributes.map((one) => keyFunction(one, isTrue(isExact)));
  const sign = isTrue(reverse) ? -1 : 1;
  return [...itemsOf(value)].toSorted((left, right) => {
    for (const keyOf of keys) {
      const [a, b] = [keyOf(left), keyOf(right)];
      // Undefined values are also equal to each other, though they cannot be ordered.
      const order = isEqual(a, b) ? 0 : compareValues(a, b, "<");
      if (order !== 0) return order * sign;
    }
    return 0;
  });
};

const dictsort: Filter = (value, args) => {
  const {
    case_sensitive: isExact = false,
    by = "key",
    reverse = false,
  } = bind("dictsort", ["case_sensitive", "by", "reverse"], args);
  if (!(value instanceof Dict)) throw new EvaluationError("dictsort takes a dict");
  if (by !== "key" && by !== "value") throw new EvaluationError('You can only sort by either "key" or "value"');
  const keyOf = keyFunction(by === "key" ? 0 : 1, isTrue(isExact));
  const pairs: Value[] = value.entries().map((entry) => new Tuple(entry));
  return pairs.toSorted((left, right) => compareValues(keyOf(left), keyOf(right), "<") * (isTrue(reverse) ? -1 : 1));
};

function* chunks(value: Value, size: number, fill: Value | undefined): Generator<Value> {
  let chunk: Value[] = [];
  for (const item of itemsOf(value)) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length === 0) return;
  const missing = fill === undefined || fill === null ? 0 : Math.min(size, 10_000) - chunk.length;
  yield [...chunk, ...Array.from({ length: Math.max(0, missing) }, () => fill ?? null)];
}

function* slices(value: Value, count: number, fill: Value | undefined): Generator<Value> {
  const items = [...itemsOf(value)];
  const each = Math.floor(items.length / count);
  const longer = items.length % count;
  let offset = 0;
  for (let index = 0; index < count; index++) {
    const start = offset + index * each;
    if (index < longer) offset++;
    const slice = items.slice(start, offset + (index + 1) * each);
    if (fill !== undefined && fill !== null && index >= longer) slice.push(fill);
    yield slice;
  }
}

const positive = (name: string, value: Value | undefined) => {
  const size = integerArgument(name, value, 0);
  if (size < 1) throw new EvaluationError(`${name} needs a positive number`);
  return size;
};

const groupby: Filter = (value, args) => {
  const names = ["attribute", "default", "case_sensitive"] as const;
  const { attribute = null, default: fallback, case_sensitive: isExact = false } = bind("groupby", names, args);
  const keyOf = (item: Value) => {
    const key = valueAt(item, attribute);
    return key instanceof Undefined && fallback !== undefined ? fallback : key;
  };
  const folded = (key: Value) => (typeof key === "string" && !isTrue(isExact) ? key.toLowerCase() : key);
  const sorted = [...itemsOf(value)]
    .map((item) => ({ key: keyOf(item), item }))
    .toSorted((left, right) => compareValues(folded(left.key), folded(right.key), "<"));
  const groups: { key: Value; items: Value[] }[] = [];
  for (const { key, item } of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && isEqual(folded(last.key), folded(key))) last.items.push(item);
    else groups.push({ key, items: [item] });
  }
  return groups.map(({ key, items }) => new Tuple([key, items], ["grouper", "list"]));
};

function* pairsOf(value: Value): Generator<Value> {
  if (value instanceof Undefined) return;
  if (!(value instanceof Dict)) throw new EvaluationError("Can only get item pairs from a mapping.");
  for (const entry of value.entries()) yield new Tuple(entry);
}

const reverse: Filter = (value) => {
  if (typeof value === "string") return charactersOf(value).toReversed().join("");
  return new Lazy("reverse", [...itemsOf(value)].toReversed().values());
};

export const listFilters: Readonly<Record<string, Filter>> = {
  length,
  count: length,
  list: (value) => [...itemsOf(value)],
  first: (value) => {
    for (const item of itemsOf(value)) return item;
    return new Undefined("No first item, sequence was empty.");
  },
  last: (value) => valueOr([...itemsOf(value)].at(-1), () => new Undefined("No last item, sequence was empty.")),
  join: (value, args) => {
    const { d: separator = "", attribute } = bind("join", ["d", "attribute"], args);
    const read = (item: Value) => (attribute === undefined || attribute === null ? item : valueAt(item, attribute));
    return [...itemsOf(value)].map((item) => textOf(read(item))).join(textOf(separator));
  },
  sum: (value, args, context) => {
    const { attribute, start = 0 } = bind("sum", ["attribute", "start"], args);
    const read = (item: Value) => (attribute === undefined || attribute === null ? item : valueAt(item, attribute));
    if (typeof start === "string") throw new EvaluationError("sum() can't sum strings [use ''.join(seq) instead]");
    let total: Value = start;
    for (const item of itemsOf(value)) total = arithmetic("+", total, read(item), context.maxText);
    return total;
  },
  items: (value) => new Lazy("do_items", pairsOf(value)),
  attr: (value, args) => {
    const name = textArgument("attr", bind("attr", ["name"], args).name);
    // Unlike the dot operator, the filter never looks up keys of a dict.
    return value instanceof Dict && value.has(name) ? itemOf(new Dict(), name) : attributeOf(value, name);
  },
  min: extreme("min", -1),
  max: extreme("max", 1),
  sort,
  dictsort,
  groupby,
  reverse,
  unique: (value, args) => {
    const { case_sensitive: isExact = false, attribute } = bind("unique", ["case_sensitive", "attribute"], args);
    const keyOf = keyFunction(attribute, isTrue(isExact));
    const seen = new Dict();
    const kept = [...itemsOf(value)].filter((item) => {
      const key = keyOf(item);
      if (seen.has(key)) return false;
      seen.set(key, true);
      return true;
    });
    return new Lazy("do_unique", kept.values());
  },
  batch: (value, args) => {
    const { linecount, fill_with: fill } = bind("batch", ["linecount", "fill_with"], args);
    return new Lazy("do_batch", chunks(value, positive("batch", linecount), fill));
  },
  slice: (value, args) => {
    const { slices: count, fill_with: fill } = bind("slice", ["slices", "fill_with"], args);
    return new Lazy("sync_do_slice", slices(value, Math.min(10_000, positive("slice", count)), fill));
  },
};
