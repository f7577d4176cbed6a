const maxDepth = 32;

/**
 * Makes a value from a user's file fit for a database: no NUL, no half of a surrogate pair, no endless depth.
 * @returns `undefined` for what JSON has no form for
 */
export function plainJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object" || depth >= maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((item) => plainJson(item, depth + 1) ?? null);
  return plainRecord(value, depth);
}

export function plainRecord(value: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [plainText(key), plainJson(item, depth + 1)])
      .filter(([, item]) => item !== undefined),
  );
}

export function plainText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
