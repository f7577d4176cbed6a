/**
 * A response does not have the expected shape.
 * The checks are our own because a schema library alone would weigh more than the whole chat-only bundle.
 */
export class ShapeError extends Error {
  override name = "ShapeError";
  /** What the adapter expects, such as `a string`. */
  declare readonly expected: string;
  /** Path of the value, such as `.choices[0].message`; empty for the response itself. */
  declare readonly at: string;
  /** What the response contained, such as `an array of 3`. */
  declare readonly got: string;

  constructor(expected: string, at: string, value: unknown, message?: string) {
    const got = kindOf(value);
    super(message ?? `expected ${expected}${at === "" ? "" : ` at ${at.replace(/^\./, "")}`}, got ${got}`);
    this.expected = expected;
    this.at = at;
    this.got = got;
  }
}

/** Returns the value if it has the shape, and throws a `ShapeError` otherwise. Unnamed fields are kept. */
export type Shape<T> = (value: unknown, at?: string) => T;
type Infer<S> = S extends Shape<infer T> ? T : never;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "object") return "an object";
  return value === undefined ? "nothing" : `a ${typeof value}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const string: Shape<string> = (value, at = "") => {
  if (typeof value !== "string") throw new ShapeError("a string", at, value);
  return value;
};

export const number: Shape<number> = (value, at = "") => {
  if (typeof value !== "number") throw new ShapeError("a number", at, value);
  return value;
};

export const anything: Shape<unknown> = (value) => value;

/** Accepts a URL from a provider's response: http(s) without credentials, or a path on the provider's own origin. */
export const url: Shape<string> = (value, at = "") => {
  if (typeof value !== "string" || !/^(?:https?:\/\/(?![^/?#\\]*@)|\/(?!\/))/i.test(value)) {
    throw new ShapeError("a URL that starts with http(s) or /", at, value);
  }
  return value;
};

/** Accepts `undefined` and `null`, both read as `undefined`. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, at = "") => (value === undefined || value === null ? undefined : shape(value, at));
}

export function array<T>(item: Shape<T>): Shape<T[]> {
  return (value, at = "") => {
    if (!Array.isArray(value)) throw new ShapeError("an array", at, value);
    return value.map((entry, index) => item(entry, `${at}[${index}]`));
  };
}

/** Accepts an array with at least one element. */
export function some<T>(item: Shape<T>): Shape<[T, ...T[]]> {
  const all = array(item);
  return (value, at = "") => {
    const [first, ...others] = all(value, at);
    if (first === undefined) throw new ShapeError("at least one", at, value);
    return [first, ...others];
  };
}

type Fields<Shapes> = { [Name in keyof Shapes]: Infer<Shapes[Name]> } & Record<string, unknown>;

/** Accepts an object with these fields. Other fields are kept. */
export function object<Shapes extends Record<string, Shape<unknown>>>(shapes: Shapes): Shape<Fields<Shapes>> {
  const entries = Object.entries(shapes);
  // Safe: the loop below checks every named field against its shape.
  const isRead = (value: Record<string, unknown>): value is Fields<Shapes> => entries.every(([name]) => name in value);
  return (value, at = "") => {
    if (!isRecord(value)) throw new ShapeError("an object", at, value);
    const read: Record<string, unknown> = { ...value };
    for (const [name, shape] of entries) {
      read[name] = shape(Object.hasOwn(value, name) ? value[name] : undefined, `${at}.${name}`);
    }
    if (!isRead(read)) throw new ShapeError("an object", at, value);
    return read;
  };
}

/** Accepts values of the first or the second shape. */
export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return (value, at = "") => {
    try {
      return first(value, at);
    } catch {
      return second(value, at);
    }
  };
}
