/**
 * Marks where a value holds the reader's file: code has an expression there. A class, so that no user text can equal
 * it.
 */
export class MediaSlot {
  /** The bytes as base64, as a data URI, or the file as an SDK takes it. */
  readonly form: "base64" | "dataUri" | "file";
  constructor(form: MediaSlot["form"]) {
    this.form = form;
  }
}

/** A value that snippets write as a literal: JSON values and the reader's file. Other values are written as null. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | MediaSlot
  | readonly Plain[]
  | { readonly [key: string]: Plain };

/** How one language writes JSON values. */
export interface LiteralStyle {
  indent: string;
  null: string;
  true: string;
  false: string;
  string(text: string): string;
  /** Without it, the file is written as null. */
  file?(slot: MediaSlot): string;
  array: readonly [open: string, close: string];
  object: readonly [open: string, close: string];
  /** Text between the brackets and the entries of an object on one line. */
  padding: string;
  entry(key: string, value: string): string;
  separator: string;
  /** Text after the last item of a multi-line literal. */
  trailing: string;
}

const maximumInline = 72;

/** Cache of written literals, because a dozen snippets contain the same messages. */
const written = new WeakMap<object, Map<LiteralStyle, Map<string, string>>>();

/**
 * Copies a list so that each language and indentation is written only once.
 * @param values JSON values; later changes do not affect the copy
 */
export function writtenOnce(values: readonly Plain[]): readonly Plain[] {
  const copy = values.map(copyOf);
  written.set(copy, new Map());
  return copy;
}

function copyOf(value: Plain): Plain {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof MediaSlot) return value;
  if (isList(value)) return value.map(copyOf);
  const copy: Record<string, Plain> = {};
  for (const key of Object.keys(value)) copy[key] = copyOf(value[key]);
  return copy;
}

/** Writes a value as a literal. Short, flat values take one line; others are indented below the first line. */
export function literal(value: Plain, style: LiteralStyle, indentation = ""): string {
  if (typeof value === "string") return style.string(value);
  if (value === null || value === undefined) return style.null;
  if (typeof value === "boolean") return value ? style.true : style.false;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : style.null;
  if (value instanceof MediaSlot) return style.file?.(value) ?? style.null;
  if (!isList(value)) return object(value, style, indentation);
  const known = written.get(value);
  if (known === undefined) return list(value, style, indentation);
  const ofStyle = known.get(style) ?? new Map<string, string>();
  known.set(style, ofStyle);
  const text = ofStyle.get(indentation) ?? list(value, style, indentation);
  ofStyle.set(indentation, text);
  return text;
}

function list(values: readonly Plain[], style: LiteralStyle, indentation: string): string {
  const inner = indentation + style.indent;
  const items: string[] = [];
  let isFlat = true;
  for (const value of values) {
    isFlat &&= typeof value !== "object" || value === null || value instanceof MediaSlot;
    items.push(literal(value, style, inner));
  }
  return bracketed(items, { brackets: style.array, padding: "", isFlat }, style, indentation);
}

function object(fields: { readonly [key: string]: Plain }, style: LiteralStyle, indentation: string): string {
  const inner = indentation + style.indent;
  const items: string[] = [];
  let isFlat = true;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    if (value === undefined) continue;
    isFlat &&= typeof value !== "object" || value === null || value instanceof MediaSlot;
    items.push(style.entry(key, literal(value, style, inner)));
  }
  return bracketed(items, { brackets: style.object, padding: style.padding, isFlat }, style, indentation);
}

interface Shape {
  brackets: LiteralStyle["array"];
  padding: string;
  isFlat: boolean;
}

function bracketed(items: readonly string[], shape: Shape, style: LiteralStyle, indentation: string): string {
  const [open, close] = shape.brackets;
  if (items.length === 0) return open + close;
  if (shape.isFlat) {
    const inline = items.join(`${style.separator} `);
    if (inline.length <= maximumInline) return open + shape.padding + inline + shape.padding + close;
  }
  const lineStart = `\n${indentation}${style.indent}`;
  return `${open}${lineStart}${items.join(style.separator + lineStart)}${style.trailing}\n${indentation}${close}`;
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);
