import type { ListQuery } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import type { ListedFacet } from "./listed-facet.ts";

/** The definition of a list: models or datasets. */
export interface ListKind {
  type: "models" | "datasets";
  path: (query?: ListQuery) => string;
  facets: readonly ListedFacet[];
  /** Maps the name of an order in addresses to the hub's name. The first is the default. */
  sorts: Readonly<Record<string, string>>;
}

/** An order's name in addresses. */
export type Sort = keyof Text["lists"]["sorts"];

export function isSort(kind: ListKind, value: string | undefined): value is Sort {
  return value !== undefined && Object.hasOwn(kind.sorts, value);
}
