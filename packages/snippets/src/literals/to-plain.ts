import { MediaSlot, type Plain } from "./tree.ts";

const maximumDepth = 32;

/** Converts any value to JSON values; values that JSON cannot represent are omitted. */
export function toPlain(value: unknown, depth = 0): Plain {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (value instanceof MediaSlot) return value;
  if (typeof value !== "object" || depth === maximumDepth) return undefined;
  if (Array.isArray(value)) return value.map((item: unknown) => toPlain(item, depth + 1) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item, depth + 1)]));
}
