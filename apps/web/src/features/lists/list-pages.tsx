import { useText } from "../../frame/page-context.tsx";
import { formatNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ListKind } from "./list-kind.ts";
import { changed, type ListState, lastPage, pageOf } from "./list-state.ts";

interface ListPagesProps {
  kind: ListKind;
  state: ListState;
  /** Whether there is a next page. */
  hasNext: boolean;
  /** The number of pages; `undefined` if unknown. */
  pages: number | undefined;
}

/** Shows links to the previous and next page. */
export function ListPages({ kind, state, hasNext, pages }: ListPagesProps) {
  const text = useText();
  const page = pageOf(state);
  const path = (to: number) => kind.path(changed(state, { p: to === 0 ? undefined : String(to) }));
  const next = hasNext && page < lastPage;
  if (page === 0 && !next) return null;
  // An address may name a page past the end. The previous page is then the last one.
  const isBeyond = pages !== undefined && page >= pages;
  const previous = isBeyond ? pages - 1 : page - 1;
  const number = (value: number) => formatNumber(value, text.language);
  return (
    <nav aria-label={text.lists.pages} className="list-pages">
      {page === 0 ? (
        <span />
      ) : (
        <a className="button" rel="prev" href={path(previous)}>
          <Icon name="arrow" className="size-4 rotate-180" />
          {text.lists.previousPage}
        </a>
      )}
      <p className="text-muted">
        {isBeyond
          ? text.lists.pageCount(pages)
          : text.lists.pageOf(number(page + 1), pages === undefined ? undefined : number(pages))}
        {page > 1 && !isBeyond ? (
          <>
            {" · "}
            <a href={path(0)}>{text.lists.firstPage}</a>
          </>
        ) : null}
      </p>
      {next ? (
        <a className="button" rel="next" href={path(page + 1)}>
          {text.lists.nextPage}
          <Icon name="arrow" />
        </a>
      ) : (
        <span />
      )}
      {hasNext && !next ? <p className="hint">{text.lists.noSuchPageBody(undefined, lastPage + 1)}</p> : null}
    </nav>
  );
}
