/** A float; integers are JavaScript numbers, so that `1` and `1.0` stay different. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export class Tuple {
  readonly items: readonly Value[];
  /** Values of the items that are attributes as well. */
  readonly names: readonly string[];
  constructor(items: readonly Value[], names: readonly string[] = []) {
    this.items = items;
    this.names = names;
  }
}

/** The value of a missing name or attribute: prints as empty text; any other use is an error. */
export class Undefined {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

export interface Args {
  positional: readonly Value[];
  named: ReadonlyMap<string, Value>;
}

export class Callable {
  readonly name: string;
  readonly call: (args: Args) => Value;
  constructor(name: string, call: (args: Args) => Value) {
    this.name = name;
    this.call = call;
  }
}

/** `namespace()`: the only value whose attributes a template can set. */
export class Namespace {
  readonly attributes: Map<string, Value>;
  constructor(attributes: Map<string, Value>) {
    this.attributes = attributes;
  }
}

/** An object with attributes, such as `loop`. */
export class Instance {
  readonly type: string;
  readonly attribute: (name: string) => Value | undefined;
  readonly call: ((args: Args) => Value) | undefined;
  constructor(type: string, attribute: (name: string) => Value | undefined, call?: (args: Args) => Value) {
    this.type = type;
    this.attribute = attribute;
    this.call = call;
  }
}

export class Range {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  constructor(start: number, stop: number, step: number) {
    this.start = start;
    this.stop = stop;
    this.step = step;
  }

  get length(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step));
  }

  at(index: number): number {
    return this.start + index * this.step;
  }
}

/** A generator: it has no length, and its items can be read once. */
export class Lazy {
  readonly name: string;
  readonly items: Iterator<Value>;
  constructor(name: string, items: Iterator<Value>) {
    this.name = name;
    this.items = items;
  }
}

/** `dict.keys()`, `.values()` and `.items()`: they have a length, but no indexes. */
export class DictView {
  readonly name: "dict_keys" | "dict_values" | "dict_items";
  readonly items: readonly Value[];
  constructor(name: DictView["name"], items: readonly Value[]) {
    this.name = name;
    this.items = items;
  }
}

export class Dict {
  readonly #entries = new Map<unknown, readonly [Value, Value]>();

  constructor(entries: Iterable<readonly [Value, Value]> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Value): Value | undefined {
    return this.#entries.get(identityOf(key))?.[1];
  }

  set(key: Value, value: Value): void {
    const identity = identityOf(key);
    this.#entries.set(identity, [this.#entries.get(identity)?.[0] ?? key, value]);
  }

  has(key: Value): boolean {
    return this.#entries.has(identityOf(key));
  }

  entries(): (readonly [Value, Value])[] {
    return [...this.#entries.values()];
  }

  keys(): Value[] {
    return this.entries().map(([key]) => key);
  }
}

export type Value =
  | null
  | boolean
  | number
  | string
  | Float
  | Tuple
  | Dict
  | DictView
  | Undefined
  | Callable
  | Namespace
  | Instance
  | Range
  | Lazy
  | Value[];

/** A template failed on its values; the message is worded like Python's. */
export class EvaluationError extends Error {
  override readonly name = "EvaluationError";
}

/** Python treats `1`, `1.0` and `True` as the same key. */
function identityOf(key: Value): unknown {
  if (typeof key === "boolean") return Number(key);
  if (key instanceof Float) return key.value;
  if (key instanceof Tuple)
    return `\0(${key.items.map((item) => `${typeof item}${String(identityOf(item))}`).join("\0")})`;
  if (key instanceof Undefined) return "\0undefined";
  if (Array.isArray(key) || key instanceof Dict) throw new EvaluationError(`unhashable type: '${typeName(key)}'`);
  return key;
}

export function typeName(value: Value): string {
  if (value === null) return "NoneType";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return "int";
  if (typeof value === "string") return "str";
  if (Array.isArray(value)) return "list";
  if (value instanceof Float) return "float";
  if (value instanceof Tuple) return "tuple";
  if (value instanceof Dict) return "dict";
  if (value instanceof DictView || value instanceof Lazy) return value instanceof Lazy ? "generator" : value.name;
  if (value instanceof Undefined) return "Undefined";
  if (value instanceof Namespace) return "Namespace";
  if (value instanceof Range) return "range";
  return value instanceof Callable ? "function" : value.type;
}

export function isTrue(value: Value): boolean {
  if (value === null || value instanceof Undefined) return false;
  if (typeof value !== "object") return Boolean(value);
  if (value instanceof Float) return value.value !== 0;
  if (value instanceof Dict) return value.size > 0;
  if (value instanceof Tuple || value instanceof DictView) return value.items.length > 0;
  if (Array.isArray(value) || value instanceof Range) return value.length > 0;
  return true;
}

/** Returns the number value of a bool, int or float. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  return value instanceof Float ? value.value : undefined;
}

/** Returns the fallback only if the value is missing; `None` is a value. */
export function valueOr(value: Value | undefined, fallback: () => Value): Value {
  return value === undefined ? fallback() : value;
}

/** Converts parsed JSON. */
export function fromJson(value: unknown): Value {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isInteger(value) ? value : new Float(value);
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value === "object") {
    return new Dict(Object.entries(value).map(([key, item]) => [key, fromJson(item)] as const));
  }
  throw new EvaluationError(`a value of type ${typeof value} is not JSON`);
}
