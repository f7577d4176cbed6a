/**
 * Returns whether the claims of a token have all expected values, case-sensitively. `*` at the end of an expected value
 * matches every ending.
 */
export function matchClaims(
  expected: Readonly<Record<string, string>>,
  claims: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(expected).every(([name, value]) => {
    const actual = Object.hasOwn(claims, name) ? claims[name] : undefined;
    // Issuers write ids and flags as numbers and booleans as well. Two large numbers could be the same text.
    if (typeof actual !== "string" && typeof actual !== "boolean" && !Number.isSafeInteger(actual)) return false;
    return value.endsWith("*") ? String(actual).startsWith(value.slice(0, -1)) : String(actual) === value;
  });
}
