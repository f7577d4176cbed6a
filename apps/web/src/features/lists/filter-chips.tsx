import { useText } from "../../frame/page-context.tsx";
import type { Text } from "../../text/en/index.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ListKind } from "./list-kind.ts";
import { changed, type ListState, toggled } from "./list-state.ts";

interface ActiveFilter {
  kind: string;
  label: string;
  /** The list without this filter, from its first page. */
  without: string;
}

/** Returns all filters of a list. */
export function activeFilters(kind: ListKind, state: ListState, text: Text): ActiveFilter[] {
  const facets = kind.facets.map(({ parameter, label }) => ({ parameter, label }));
  const access = {
    parameter: "gated" as const,
    label: (value: string) => text.lists.gatedChoices[value === "true" ? "true" : "false"],
  };
  const texts = (["other", "author", "search"] as const).map((parameter) => ({
    parameter,
    label: (value: string) => value,
  }));
  return [...facets, access, ...texts].flatMap(({ parameter, label }) =>
    (state[parameter] ?? []).map((value) => ({
      kind: text.lists.facets[parameter],
      label: label(value, text),
      without: kind.path(toggled(state, parameter, value, "several")),
    })),
  );
}

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  /** The list without filters. */
  cleared: string;
}

export function FilterChips({ filters, cleared }: FilterChipsProps) {
  const text = useText();
  if (filters.length === 0) return null;
  return (
    <ul aria-label={text.lists.activeFilters} className="chips">
      {filters.map(({ kind, label, without }) => (
        <li key={without}>
          <a href={without} className="chip">
            <span className="sr-only">{text.lists.removeFilter}</span>
            <span className="text-muted">{kind}</span>
            <span className="truncate">{label}</span>
            <Icon name="close" />
          </a>
        </li>
      ))}
      {filters.length > 1 ? (
        <li>
          <a href={cleared} className="quiet-button">
            {text.lists.clearAll}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** Returns the address of the list without filters, in the same order. */
export function clearedPath(kind: ListKind, { sort }: ListState): string {
  return kind.path(changed({}, { sort }));
}
