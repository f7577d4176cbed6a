import type { Caller } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoType } from "../repos/tables.ts";

/** For whom is counted. */
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

/** `atLeast`: there may be more. */
export interface Counts {
  counted: readonly Counted[];
  atLeast: boolean;
}

/** @returns the counts of both, added up */
export function sumOf(...parts: readonly (readonly Counted[])[]): Counted[] {
  const sums = new Map<string, Counted>();
  for (const { facet, value, count } of parts.flat()) {
    const key = `${facet}:${value}`;
    sums.set(key, { facet, value, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()];
}

/** `task:fill-mask` is of the facet `task`. */
export function facetOf(key: string): string {
  return key.slice(0, key.indexOf(":"));
}

export function valueOf(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}
