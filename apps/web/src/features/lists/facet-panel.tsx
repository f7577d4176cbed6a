import { useText } from "../../frame/page-context.tsx";
import { FacetSection } from "./facet-section.tsx";
import type { ShownFacet } from "./facet-sections.ts";

/** Number of facets that are open at first; later ones only if one of their values is selected. */
const openFacets = 5;

/** Shows all filters of a list as links. */
export function FacetPanel({ sections }: { sections: readonly ShownFacet[] }) {
  const text = useText();
  return (
    <div className="facets">
      {sections.map(({ parameter, values }, index) => (
        <FacetSection
          key={parameter}
          id={`facet-${parameter}`}
          heading={text.lists.facets[parameter]}
          values={values}
          isOpen={index < openFacets || values.some(({ isChosen }) => isChosen)}
        />
      ))}
    </div>
  );
}
