import { limits } from "@modelyard/platform/limits";

export interface ByteRange {
  start: number;
  /** The position of the last byte. */
  end: number;
}

/**
 * Parses a `Range` header for a body of `size` bytes.
 * @returns the satisfiable ranges as requested; `"unsatisfiable"` if all are beyond the end; `undefined` to send the
 * whole body, because the header is missing or invalid, or has too many ranges or some that overlap
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range
 */
export function parseRanges(header: string | null, size: number): ByteRange[] | "unsatisfiable" | undefined {
  const text = header?.trim() ?? "";
  if (!text.startsWith("bytes=") || text.length > maxHeaderChars) return undefined;
  const specs = text.slice("bytes=".length).split(",");
  if (specs.length > limits.files.ranges) return undefined;
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const range = parseRange(spec.trim(), size);
    if (range === undefined) return undefined;
    if (range !== "unsatisfiable") ranges.push(range);
  }
  if (ranges.length === 0) return "unsatisfiable";
  const ordered = ranges.toSorted((a, b) => a.start - b.start);
  const overlap = ordered.some(({ start }, index) => start <= (ordered[index - 1]?.end ?? -1));
  return overlap ? undefined : ranges;
}

const maxHeaderChars = 1024;

function parseRange(spec: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^(\d{0,15})-(\d{0,15})$/.exec(spec);
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
