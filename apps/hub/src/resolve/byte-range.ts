export interface ByteRange {
  start: number;
  /** The position of the last byte. */
  end: number;
}

/**
 * Parses a `Range` header for a body of `size` bytes.
 * @returns the range; `"unsatisfiable"` if it is beyond the end; `undefined` to send the whole body, because the header
 * is missing, invalid or has several ranges
 */
export function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (match === null) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
