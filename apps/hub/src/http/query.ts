/** Reads a query parameter that clients send as `k` or `k[]`, once or repeated. */
export function queryList(query: URLSearchParams, name: string): string[] {
  return [...query.getAll(name), ...query.getAll(`${name}[]`)];
}

/** Python writes `True`, JavaScript `true`, older clients `1`. */
export function queryFlag(query: URLSearchParams, name: string): boolean {
  return /^(?:true|1)$/i.test(query.get(name) ?? "");
}

/** @returns a whole number between `min` and `max`; what is missing or no number counts as `byDefault` */
export function queryCount(
  query: URLSearchParams,
  name: string,
  { byDefault, min = 1, max }: { byDefault: number; min?: number; max: number },
): number {
  const text = query.get(name) ?? "";
  const value = /^\d{1,9}$/.test(text) ? Number(text) : byDefault;
  return Math.min(Math.max(value, min), max);
}
