import { useText } from "../../frame/page-context.tsx";
import { FacetSection } from "./facet-section.tsx";
import type { ShownFacet } from "./facet-sections.ts";

/** Shows all filters of a list as links. On small screens the panel is collapsible. */
export function FacetPanel({ sections }: { sections: readonly ShownFacet[] }) {
  const text = useText();
  return (
    <details className="facets">
      <summary>{text.lists.filters}</summary>
      <div className="facet-groups">
        {sections.map(({ parameter, values }) => (
          <FacetSection
            key={parameter}
            id={`facet-${parameter}`}
            heading={text.lists.facets[parameter]}
            values={values}
          />
        ))}
      </div>
    </details>
  );
}
