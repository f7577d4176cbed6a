import type { FacetCounts } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PublishCommand } from "../publish-command.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { facetSections } from "./facet-sections.ts";
import { activeFilters, clearedPath, FilterChips } from "./filter-chips.tsx";
import { ListForm } from "./list-form.tsx";
import type { ListKind } from "./list-kind.ts";
import { ListPages } from "./list-pages.tsx";
import { changed, type ListState, lastPage, pageOf, pageSize } from "./list-state.ts";

interface ListPageProps {
  kind: ListKind;
  state: ListState;
  /** `undefined` if they could not be counted. */
  counts: FacetCounts | undefined;
  count: number;
  hasNext: boolean;
  /** The entries of this page. */
  children: ReactNode;
}

/** Shows a list with its filters. */
export function ListPage({ kind, state, counts, count, hasNext, children }: ListPageProps) {
  const text = useText();
  const filters = activeFilters(kind, state, text);
  const total = counts?.total;
  const sections = counts === undefined ? [] : facetSections({ kind, state, facets: counts.facets, text });
  const pages =
    total === undefined || total.atLeast === true ? undefined : Math.max(1, Math.ceil(total.count / pageSize));
  return (
    <div className="wrap grid-models py-8" data-enhance="live-list">
      <div className="list-head">
        <div className="list-title">
          <h1 className="page-title">{text[kind.type].heading}</h1>
          <output data-live="total">
            {total === undefined ? null : text.lists.total(total.count, total.atLeast === true)}
          </output>
        </div>
        <ListForm kind={kind} state={state} />
        <div data-live="chips">
          <FilterChips filters={filters} cleared={clearedPath(kind, state)} />
        </div>
        <a href="#filters" className="button to-filters">
          {text.lists.filters}
          <span className="sr-only">: {text.lists.toFilters}</span>
        </a>
      </div>
      <div className="list-body" data-live="body">
        {count === 0 ? <EmptyList kind={kind} state={state} filters={filters} pages={pages} /> : children}
        <ListPages kind={kind} state={state} hasNext={hasNext} pages={pages} />
      </div>
      <aside id="filters" aria-label={text.lists.filters} data-live="filters">
        {counts === undefined ? (
          <p role="alert" className="note">
            <Icon name="alert" />
            {text.lists.facetsFailed}
          </p>
        ) : (
          <FacetPanel sections={sections} />
        )}
      </aside>
    </div>
  );
}

interface EmptyListProps {
  kind: ListKind;
  state: ListState;
  filters: ReturnType<typeof activeFilters>;
  pages: number | undefined;
}

/** Explains why the list is empty and offers ways to change that. */
function EmptyList({ kind, state, filters, pages }: EmptyListProps) {
  const { text, viewer } = usePage();
  if (pageOf(state) > 0) {
    return (
      <EmptyState title={text.lists.noSuchPage} body={text.lists.noSuchPageBody(pages, lastPage + 1)}>
        <p className="mt-4">
          <a className="button" href={kind.path(changed(state, {}))}>
            {text.lists.firstPage}
          </a>
        </p>
      </EmptyState>
    );
  }
  const search = state.search?.[0];
  return (
    <EmptyState title={text[kind.type].emptyTitle(filters.length)} body={text[kind.type].emptyBody(filters.length)}>
      {filters.length === 0 ? (
        <PublishCommand owner={viewer?.name ?? "you"} type={kind.type === "models" ? "model" : "dataset"} />
      ) : (
        <ul className="mt-4 flex flex-wrap gap-3">
          {filters.map(({ kind: filterKind, label, without }) => (
            <li key={without} className="max-w-full">
              <a className="button max-w-full" href={without}>
                <span className="truncate">{text.lists.without(filterKind, label)}</span>
              </a>
            </li>
          ))}
          {search === undefined ? null : (
            <li className="max-w-full">
              <a className="button max-w-full" href={paths.search({ q: search, in: kind.type })}>
                <span className="truncate">{text.lists.searchCards(search)}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </EmptyState>
  );
}
