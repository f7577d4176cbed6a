import { limits } from "@modelyard/platform/limits";

const { cellChars } = limits.fileViews.table;

/** Formats a value as the text of a cell; `null` for a missing value. */
export function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return cut(value);
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  try {
    return cut(JSON.stringify(value, replaceValue) ?? "");
  } catch {
    // It is nested too deeply, which must not hide the other cells.
    return "…";
  }
}

function replaceValue(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? `${value.length} bytes` : value;
}

/** Cuts a text to a length that fits a table. */
export function cut(text: string, chars: number = cellChars): string {
  return text.length > chars ? `${text.slice(0, chars).toWellFormed()}…` : text;
}
