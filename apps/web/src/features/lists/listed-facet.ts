import type { ListParameter } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";

/** What a list can be narrowed by, with a count for each value. */
export interface ListedFacet {
  parameter: FacetParameter;
  /** The hub's name for it. */
  facet: string;
  /** Whether a value replaces the selected one, or is added to it. */
  choice: "one" | "several";
  label: (value: string, text: Text) => string;
  /** How a value that the hub counted stands in an address; without it, as it is. */
  addressOf?: (value: string) => string;
  /** Whether a value is offered. One that is not can still be chosen by its address. */
  isOffered?: (value: string) => boolean;
  /** Stands before the values where there are any, and stands for them all. */
  anyOf?: string;
  /** Keeps values in this order; without it, the most frequent come first. */
  order?: readonly string[];
  /** Under which heading a value stands; without it, there are none. */
  groupOf?: (value: string, text: Text) => string | undefined;
}

/** The parameters that are no facets: text, order and place. */
type OtherParameter = "other" | "author" | "search" | "sort" | "p";
export type FacetParameter = Exclude<ListParameter, OtherParameter>;
