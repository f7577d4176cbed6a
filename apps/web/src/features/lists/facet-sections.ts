import type { FacetCounts } from "@modelyard/hub/contract";
import type { Text } from "../../text/en/index.ts";
import { facetValues } from "./facet-values.ts";
import type { ListKind } from "./list-kind.ts";
import type { ListState } from "./list-state.ts";
import type { ListedFacet } from "./listed-facet.ts";

/** A facet with its selectable values. */
export interface ShownFacet {
  parameter: ListedFacet["parameter"];
  values: ReturnType<typeof facetValues>;
}

interface FacetSectionsOptions {
  kind: ListKind;
  state: ListState;
  facets: FacetCounts["facets"];
  text: Text;
}

/** Returns the facets of a list that have values, in the list's order. */
export function facetSections({ kind, state, facets, text }: FacetSectionsOptions): readonly ShownFacet[] {
  return kind.facets
    .map((facet) => ({
      parameter: facet.parameter,
      values: facetValues({ kind, state, facet, counted: facets[facet.facet] ?? [], text }),
    }))
    .filter(({ values }) => values.length > 0);
}
