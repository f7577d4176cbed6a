import { HubError } from "../errors.ts";

/**
 * Returns the query with `k[]` as `k`, which some clients send. Endpoints then need only know one name.
 */
export function withoutBrackets(query: URLSearchParams): URLSearchParams {
  if (![...query.keys()].some((name) => name.endsWith("[]"))) return query;
  return new URLSearchParams(
    [...query].map(([name, value]) => [name.endsWith("[]") ? name.slice(0, -2) : name, value]),
  );
}

/** Reads a query parameter that clients send once or repeated. */
export function queryList(query: URLSearchParams, name: string): string[] {
  return [...query.getAll(name), ...query.getAll(`${name}[]`)];
}

/** Reads a boolean parameter. Python sends `True`, JavaScript `true`, older clients `1`. */
export function queryFlag(query: URLSearchParams, name: string): boolean {
  return /^(?:true|1)$/i.test(query.get(name) ?? "");
}

/**
 * Reads an integer parameter.
 * @returns a value from `min` to `max`; `byDefault` when it is missing or empty
 * @throws {HubError} 400: it is not a number
 */
export function queryCount(
  query: URLSearchParams,
  name: string,
  { byDefault, min = 1, max }: { byDefault: number; min?: number; max: number },
): number {
  const text = query.get(name) ?? "";
  if (text === "") return byDefault;
  if (!/^\d+$/.test(text)) {
    throw new HubError("BadRequest", `Invalid ${name}: expected a whole number, such as ${byDefault}.`);
  }
  const value = Number(text);
  return Math.min(Math.max(value, min), max);
}
