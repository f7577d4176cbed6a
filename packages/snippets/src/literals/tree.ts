/** What a literal can be made of: JSON's values. Anything else in a record is written as null. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [key: string]: Plain };

/** How one language writes the values of JSON. */
export interface LiteralStyle {
  indent: string;
  null: string;
  true: string;
  false: string;
  string(text: string): string;
  array: readonly [open: string, close: string];
  object: readonly [open: string, close: string];
  /** Between the brackets and the entries of an object on one line. */
  padding: string;
  entry(key: string, value: string): string;
  separator: string;
  /** After the last item of a literal over several lines. */
  trailing: string;
}

const maximumInline = 72;

/** Writes a value as a literal; what is short and flat stays on one line, the rest is indented below the first. */
export function literal(value: Plain, style: LiteralStyle, indentation = ""): string {
  if (value === null || value === undefined) return style.null;
  if (typeof value === "string") return style.string(value);
  if (typeof value === "boolean") return value ? style.true : style.false;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : style.null;
  const inner = indentation + style.indent;
  const isArray = isList(value);
  const [open, close] = isArray ? style.array : style.object;
  const items = isArray
    ? value.map((item) => literal(item, style, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => style.entry(key, literal(item, style, inner)));
  if (items.length === 0) return open + close;
  const inline = items.join(`${style.separator} `);
  const isFlat = !(isArray ? value : Object.values(value)).some(isNested);
  const padding = isArray ? "" : style.padding;
  if (isFlat && inline.length <= maximumInline) return open + padding + inline + padding + close;
  return `${open}\n${inner}${items.join(`${style.separator}\n${inner}`)}${style.trailing}\n${indentation}${close}`;
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);
const isNested = (value: Plain) => typeof value === "object" && value !== null;
