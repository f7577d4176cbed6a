import type { DiscussionList, DiscussionSummary } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { usePage } from "../../frame/page-context.tsx";
import { type DiscussionQuery, paths, type RepositoryAddress } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Time } from "../../ui/time.tsx";
import { AuthorLink } from "./author-link.tsx";
import { DiscussionBadges } from "./discussion-badges.tsx";

interface DiscussionsPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  list: DiscussionList;
  filters: DiscussionQuery & { status: "open" | "closed" };
  /** Counted from 0. */
  page: number;
}

/** Lists the discussions and pull requests of a repository. */
export function DiscussionsPage({ header, repository, list, filters, page }: DiscussionsPageProps) {
  const { text: all } = usePage();
  const { discussions: text, language } = all;
  const { status, type, search } = filters;
  const hrefOf = (query: DiscussionQuery) => paths.discussions(repository, { type, search, ...query });
  const statusHref = (wanted: string) => hrefOf(wanted === "open" ? {} : { status: wanted });
  return (
    <>
      {header}
      <div className="wrap py-8">
        <div className="title-row">
          <h2 className="section-title">{text.heading}</h2>
          <a className="button primary" href={paths.newDiscussion(repository)}>
            {text.new}
          </a>
        </div>
        <form method="get" action={paths.discussions(repository)} className="discussion-filters">
          {status === "open" ? null : <input type="hidden" name="status" value={status} />}
          <SelectField
            name="type"
            label={text.type}
            value={type ?? ""}
            options={[
              { value: "", label: text.types.all },
              { value: "discussion", label: text.types.discussion },
              { value: "pull_request", label: text.types.pull_request },
            ]}
          />
          <div className="field">
            <label htmlFor="discussion-search">{text.search}</label>
            <input id="discussion-search" name="search" type="search" defaultValue={search} maxLength={256} />
          </div>
          <button className="button">{text.searchButton}</button>
        </form>
        <nav aria-label={text.filters} className="underlined mt-5">
          {(["open", "closed"] as const).map((wanted) => (
            <a key={wanted} href={statusHref(wanted)} aria-current={wanted === status ? "page" : undefined}>
              {text[wanted](
                formatNumber(wanted === "open" ? list.numOpenDiscussions : list.numClosedDiscussions, language),
              )}
            </a>
          ))}
        </nav>
        {list.discussions.length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody}>
            <p className="mt-4">
              <a className="button" href={paths.newDiscussion(repository)}>
                {text.new}
              </a>
            </p>
          </EmptyState>
        ) : (
          <ol className="discussions">
            {list.discussions.map((discussion) => (
              <Item key={discussion.num} repository={repository} discussion={discussion} />
            ))}
          </ol>
        )}
        <Pages {...{ list, page }} hrefOf={(p) => hrefOf({ status: filters.status, p: p === 0 ? "" : String(p) })} />
      </div>
    </>
  );
}

function Item({ repository, discussion }: { repository: RepositoryAddress; discussion: DiscussionSummary }) {
  const { discussions: text } = usePage().text;
  const { num, title, author, createdAt, numComments, numReactionUsers } = discussion;
  return (
    <li>
      <div className="min-w-0">
        <p>
          <a className="discussion-title" href={paths.discussion(repository, num)}>
            {title}
          </a>{" "}
          <DiscussionBadges discussion={discussion} />
        </p>
        <p className="text-muted">
          #{num} · <AuthorLink author={author} /> · <Time iso={createdAt} />
          {numReactionUsers === 0 ? null : ` · ${text.reactionCount(numReactionUsers)}`}
        </p>
      </div>
      <p className="text-muted discussion-count">{text.comments(numComments)}</p>
    </li>
  );
}

interface PagesProps {
  list: DiscussionList;
  page: number;
  hrefOf: (page: number) => string;
}

function Pages({ list, page, hrefOf }: PagesProps) {
  const { discussions: text } = usePage().text;
  const hasMore = list.start + list.discussions.length < list.count && list.discussions.length > 0;
  if (page === 0 && !hasMore) return null;
  return (
    <nav className="place mt-6" aria-label={text.pages}>
      {page === 0 ? null : (
        <a className="button" rel="prev" href={hrefOf(page - 1)}>
          {text.newer}
        </a>
      )}
      {hasMore ? (
        <a className="button" rel="next" href={hrefOf(page + 1)}>
          {text.older}
        </a>
      ) : null}
    </nav>
  );
}
