import type { ListQuery } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import type { ListedFacet } from "./listed-facet.ts";

/** One of the two lists of repositories. */
export interface ListKind {
  type: "models" | "datasets";
  path: (query?: ListQuery) => string;
  facets: readonly ListedFacet[];
  /** Orders by their name in the address, with the hub's name for each. The first is the default. */
  sorts: Readonly<Record<string, string>>;
}

/** An order's name in the address. All have a text. */
export type Sort = keyof Text["lists"]["sorts"];

export function isSort(kind: ListKind, value: string | undefined): value is Sort {
  return value !== undefined && Object.hasOwn(kind.sorts, value);
}
