import type { Options } from "./options.ts";

/**
 * Combines a client's options with those of one call, field by field. A field that the call omits or sets to
 * `undefined` comes from the client.
 */
export function mergeOptions<Own extends Options>(base: Options, own: Partial<Own> = {}): Options & Partial<Own> {
  const merged = merge(base, own);
  for (const name of ["timeouts", "retry", "headers", "effects"] as const) {
    const [inherited, given] = [base[name], own[name]];
    if (inherited !== undefined && given !== undefined) Object.assign(merged, { [name]: merge(inherited, given) });
  }
  // Two options set the limit of the whole call, and two the retries: the call's value wins under either name.
  if (own.timeouts?.totalMs !== undefined && own.timeoutMs === undefined) delete merged.timeoutMs;
  if (own.retry?.retries !== undefined && own.retry_on_error === undefined) delete merged.retry_on_error;
  return merged;
}

/** Like spreading `own` over `base`, except that `undefined` overrides nothing. */
export function merge<Base extends object, Own extends object>(base: Base, own: Own): Base & Partial<Own> {
  const given: Partial<Own> = { ...own };
  for (const name in given) if (given[name] === undefined) delete given[name];
  return { ...base, ...given };
}
