import type { FacetCounts } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { FacetSection } from "./facet-section.tsx";
import { facetValues } from "./facet-values.ts";
import type { ListKind } from "./list-kind.ts";
import type { ListState } from "./list-state.ts";

interface FacetPanelProps {
  kind: ListKind;
  state: ListState;
  facets: FacetCounts["facets"];
}

/** Everything a list can be narrowed by, as links. On a small screen the whole of it folds. */
export function FacetPanel({ kind, state, facets }: FacetPanelProps) {
  const text = useText();
  return (
    <details className="facets">
      <summary>{text.lists.filters}</summary>
      <div className="facet-groups">
        {kind.facets.map((facet) => {
          const values = facetValues({ kind, state, facet, counted: facets[facet.facet] ?? [], text });
          return values.length === 0 ? null : (
            <FacetSection
              key={facet.parameter}
              id={`facet-${facet.parameter}`}
              heading={text.lists.facets[facet.parameter]}
              values={values}
            />
          );
        })}
      </div>
    </details>
  );
}
