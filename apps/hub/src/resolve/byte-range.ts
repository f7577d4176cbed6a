export interface ByteRange {
  start: number;
  /** Of the last byte. */
  end: number;
}

/**
 * Reads a `Range` header against a body of `size` bytes.
 * @returns the range, `"unsatisfiable"` when it lies beyond the end, or `undefined` when the whole body is to be sent:
 * no header, one that is not understood, or several ranges at once
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
