import type { ModelSummary } from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { useText } from "../../frame/page-context.tsx";
import { type ModelsQuery, paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { activeFilters, FilterChips } from "./filter-chips.tsx";
import { ModelList } from "./model-list.tsx";
import { ModelsForm } from "./models-form.tsx";
import { TaskFilter } from "./task-filter.tsx";

interface ModelsPageProps {
  query: ModelsQuery;
  models: Page<ModelSummary>;
}

export function ModelsPage({ query, models }: ModelsPageProps) {
  const text = useText();
  const filters = activeFilters(query, text);
  return (
    <div className="wrap grid-models py-8">
      <aside aria-label={text.models.filters}>
        <TaskFilter query={query} />
      </aside>
      <div className="min-w-0">
        <h1 className="page-title">{text.models.heading}</h1>
        <ModelsForm query={query} />
        <FilterChips filters={filters} />
        {models.items.length === 0 ? (
          <EmptyState title={text.models.emptyTitle} body={text.models.emptyBody(filters.length)} />
        ) : (
          <ModelList models={models.items} />
        )}
        <Pages query={query} next={models.next} />
      </div>
    </div>
  );
}

function Pages({ query, next }: { query: ModelsQuery; next: string | undefined }) {
  const text = useText();
  if (query.p === undefined && next === undefined) return null;
  return (
    <nav aria-label={text.models.pages} className="mt-6 flex justify-between gap-3">
      {query.p === undefined ? (
        <span />
      ) : (
        <a className="button" href={paths.models({ ...query, p: undefined })}>
          {text.models.firstPage}
        </a>
      )}
      {next === undefined ? null : (
        <a className="button" rel="next" href={paths.models({ ...query, p: next })}>
          {text.models.nextPage}
          <Icon name="arrow" />
        </a>
      )}
    </nav>
  );
}
