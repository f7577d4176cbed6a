import type { ListParameter } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";

/** The definition of a facet: a filter with a count for each value. */
export interface ListedFacet {
  parameter: FacetParameter;
  /** The hub's name for it. */
  facet: string;
  /** Whether a value replaces the selected one, or is added to it. */
  choice: "one" | "several";
  label: (value: string, text: Text) => string;
  /** Converts the hub's value to its form in addresses. @default unchanged */
  addressOf?: (value: string) => string;
  /** Whether a value is offered. Other values can still be selected by address. @default all are offered */
  isOffered?: (value: string) => boolean;
  /** A value shown before the others that matches any of them. */
  anyOf?: string;
  /** The order of values. @default most frequent first */
  order?: readonly string[];
  /** Returns the heading of a value's group. @default no groups */
  groupOf?: (value: string, text: Text) => string | undefined;
}

/** Parameters that are not facets: access, tags, author, search text, order and page. */
type OtherParameter = "gated" | "other" | "author" | "search" | "sort" | "p";
export type FacetParameter = Exclude<ListParameter, OtherParameter>;
