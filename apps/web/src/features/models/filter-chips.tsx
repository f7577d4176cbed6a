import { useText } from "../../frame/page-context.tsx";
import { type ModelsQuery, paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import { Icon } from "../../ui/icon.tsx";
import { taskLabel } from "./task-label.ts";

interface ActiveFilter {
  kind: string;
  label: string;
  /** The list without this filter, from its first page. */
  without: string;
}

export function activeFilters(query: ModelsQuery, text: Text): ActiveFilter[] {
  const { pipeline_tag, library, search, other = [] } = query;
  const without = (change: ModelsQuery) => paths.models({ ...query, p: undefined, ...change });
  return [
    ...(pipeline_tag === undefined
      ? []
      : [{ kind: text.models.task, label: taskLabel(pipeline_tag), without: without({ pipeline_tag: undefined }) }]),
    ...(library === undefined
      ? []
      : [{ kind: text.models.library, label: library, without: without({ library: undefined }) }]),
    ...(search === undefined
      ? []
      : [{ kind: text.models.search, label: search, without: without({ search: undefined }) }]),
    ...other.map((tag) => ({
      kind: text.models.tag,
      label: tag,
      without: without({ other: other.filter((one) => one !== tag) }),
    })),
  ];
}

export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  const text = useText();
  if (filters.length === 0) return null;
  return (
    <ul aria-label={text.models.activeFilters} className="chips">
      {filters.map(({ kind, label, without }) => (
        <li key={without}>
          <a href={without} className="chip">
            <span className="sr-only">{text.models.removeFilter}</span>
            <span className="text-muted">{kind}</span>
            <span className="truncate">{label}</span>
            <Icon name="close" />
          </a>
        </li>
      ))}
      {filters.length > 1 ? (
        <li>
          <a href={paths.models()} className="quiet-button">
            {text.models.clearAll}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
