import type { Caller } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoType } from "../repos/tables.ts";

/** What is counted, and for which caller. */
export interface Counting {
  context: Pick<HubContext, "orm" | "now">;
  type: RepoType;
  caller: Caller;
}

export interface Counted {
  facet: string;
  value: string;
  count: number;
}

/** Counts of facet values. `atLeast`: there may be more. */
export interface Counts {
  counted: readonly Counted[];
  atLeast: boolean;
}

/** Adds up counts of the same values. */
export function sumOf(...parts: readonly (readonly Counted[])[]): Counted[] {
  const sums = new Map<string, Counted>();
  for (const { facet, value, count } of parts.flat()) {
    const key = `${facet}:${value}`;
    sums.set(key, { facet, value, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()];
}

/** Returns the facet of a key: `task` for `task:fill-mask`. */
export function facetOf(key: string): string {
  return key.slice(0, key.indexOf(":"));
}

export function valueOf(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}
