const maxDepth = 32;

/**
 * Converts a value from a user's file to JSON that PostgreSQL can store: without NUL, lone surrogates and endless
 * nesting.
 * @returns `undefined` for values that JSON cannot represent
 */
export function storableJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object" || depth >= maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth + 1) ?? null);
  return storableRecord(value, depth);
}

export function storableRecord(value: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [storableText(key), storableJson(item, depth + 1)])
      .filter(([, item]) => item !== undefined),
  );
}

export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
