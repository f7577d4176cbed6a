import { bind, integerArgument } from "./bind.ts";
import { isEqual } from "./operators.ts";
import { repr } from "./print.ts";
import { stringMethods } from "./string-methods.ts";
import { charactersOf, isAstral, lengthOf, sliceIndexes } from "./text.ts";
import {
  type Args,
  Callable,
  Dict,
  DictView,
  EvaluationError,
  Float,
  Instance,
  Namespace,
  numberOf,
  Range,
  Tuple,
  typeName,
  Undefined,
  type Value,
  valueOr,
} from "./values.ts";

type Method<T> = (self: T, args: Args) => Value;

const listMethods: Readonly<Record<string, Method<readonly Value[]>>> = {
  index: (items, args) => {
    const { value = null } = bind("index", ["value"], args);
    const found = items.findIndex((item) => isEqual(item, value));
    if (found < 0) throw new EvaluationError(`${repr(value)} is not in list`);
    return found;
  },
  count: (items, args) => {
    const { value = null } = bind("count", ["value"], args);
    return items.filter((item) => isEqual(item, value)).length;
  },
};

const dictMethods: Readonly<Record<string, Method<Dict>>> = {
  get: (dict, args) => {
    const { key = null, fallback = null } = bind("get", ["key", "fallback"], args);
    return valueOr(dict.get(key), () => fallback);
  },
  keys: (dict) => new DictView("dict_keys", dict.keys()),
  values: (dict) =>
    new DictView(
      "dict_values",
      dict.entries().map(([, value]) => value),
    ),
  items: (dict) =>
    new DictView(
      "dict_items",
      dict.entries().map((entry) => new Tuple(entry)),
    ),
  copy: (dict) => new Dict(dict.entries()),
};

// transformers renders in a sandbox in which templates cannot modify values.
const changesList = new Set(["append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"]);
const changesDict = new Set(["clear", "pop", "popitem", "setdefault", "update"]);

/** `target.name`: an attribute, or the value of a dict key. */
export function attributeOf(target: Value, name: string): Value {
  const own = ownAttribute(target, name);
  if (own !== undefined) return own;
  return valueOr(target instanceof Dict ? target.get(name) : undefined, () => missing(target, name));
}

/** `target[key]`: an item, or an attribute if the name is not a key. */
export function itemOf(target: Value, key: Value): Value {
  if (target instanceof Undefined) throw new EvaluationError(target.message);
  const item = target instanceof Dict && !isHashable(key) ? undefined : directItem(target, key);
  if (item !== undefined) return item;
  return valueOr(typeof key === "string" ? ownAttribute(target, key) : undefined, () => missing(target, key));
}

const isHashable = (key: Value) => !Array.isArray(key) && !(key instanceof Dict);

function directItem(target: Value, key: Value): Value | undefined {
  if (target instanceof Dict) return target.get(key);
  const index = typeof key === "number" || typeof key === "boolean" ? Number(key) : undefined;
  if (index === undefined) return undefined;
  if (target instanceof Range) {
    const at = index < 0 ? index + target.length : index;
    return at >= 0 && at < target.length ? target.at(at) : undefined;
  }
  if (typeof target === "string")
    return isAstral(target) ? charactersOf(target).at(index) : (target.at(index) ?? undefined);
  if (Array.isArray(target)) return target.at(index);
  return target instanceof Tuple ? target.items.at(index) : undefined;
}

export function sliceOf(target: Value, bounds: { start: Value; stop: Value; step: Value }): Value {
  if (target instanceof Undefined) throw new EvaluationError(target.message);
  if (typeof target === "string") {
    const characters = charactersOf(target);
    return sliceIndexes(lengthOf(target), bounds)
      .map((index) => characters[index] ?? "")
      .join("");
  }
  const pick = (items: readonly Value[]) => sliceIndexes(items.length, bounds).map((index) => items[index] ?? null);
  if (Array.isArray(target)) return pick(target);
  if (target instanceof Tuple) return new Tuple(pick(target.items));
  if (target instanceof Range) {
    const indexes = sliceIndexes(target.length, bounds);
    const step = target.step * (typeof bounds.step === "number" ? bounds.step : 1);
    const start = target.at(indexes[0] ?? 0);
    return new Range(start, start + step * indexes.length, step);
  }
  if (target instanceof Dict) throw new EvaluationError("unhashable type: 'slice'");
  throw new EvaluationError(`'${typeName(target)}' object is not subscriptable`);
}

function ownAttribute(target: Value, name: string): Value | undefined {
  if (target instanceof Undefined) throw new EvaluationError(target.message);
  if (typeof target === "string") return methodOf(stringMethods, target, name);
  if (Array.isArray(target)) {
    if (changesList.has(name)) return unsafe(target, name);
    if (name === "copy") return new Callable("copy", () => [...target]);
    return methodOf(listMethods, target, name);
  }
  if (target instanceof Tuple) {
    const index = target.names.indexOf(name);
    return index === -1 ? methodOf(listMethods, target.items, name) : target.items[index];
  }
  if (target instanceof Dict) return changesDict.has(name) ? unsafe(target, name) : methodOf(dictMethods, target, name);
  if (target instanceof Namespace) return target.attributes.get(name);
  if (target instanceof Instance) return target.attribute(name);
  return numberAttribute(target, name);
}

function numberAttribute(target: Value, name: string): Value | undefined {
  const value = numberOf(target);
  if (value === undefined) return undefined;
  if (target instanceof Float) {
    return name === "is_integer" ? new Callable(name, () => Number.isInteger(value)) : undefined;
  }
  return name === "bit_length"
    ? new Callable(name, () => (value === 0 ? 0 : Math.abs(value).toString(2).length))
    : undefined;
}

function methodOf<T>(methods: Readonly<Record<string, Method<T>>>, self: T, name: string): Value | undefined {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method === undefined ? undefined : new Callable(name, (args) => method(self, args));
}

function unsafe(target: Value, name: string): Undefined {
  return new Undefined(`access to attribute '${name}' of '${typeName(target)}' object is unsafe.`);
}

function missing(target: Value, key: Value): Undefined {
  const owner = target === null ? "None" : `${typeName(target)} object`;
  return new Undefined(
    typeof key === "string" ? `'${owner}' has no attribute ${repr(key)}` : `${owner} has no element ${repr(key)}`,
  );
}

/** Returns the value at a path such as `function.name` or `0.text`, which filters take as `attribute`. */
export function valueAt(value: Value, path: Value): Value {
  if (typeof path !== "string") return itemOf(value, integerArgument("attribute", path, 0));
  return path.split(".").reduce<Value>((inner, part) => itemOf(inner, /^\d+$/.test(part) ? Number(part) : part), value);
}
