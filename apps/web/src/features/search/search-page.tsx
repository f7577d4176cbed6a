import { usePage, useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Hit, HitGroup } from "./hit.ts";
import { MarkedText } from "./marked-text.tsx";
import { type SearchKind, searchKinds } from "./search-kinds.ts";
import { hitKey } from "./suggest/hit-key.ts";
import { ShownMark } from "./suggest/hit-mark.tsx";

interface SearchPageProps {
  /** The query; empty before the first search. */
  text: string;
  kind: SearchKind | undefined;
  groups: readonly HitGroup[];
  /** The limit of hits per group. A group with this many hits may have more. */
  limit: number;
}

/** Shows search results by kind. */
export function SearchPage({ text: query, kind, groups, limit }: SearchPageProps) {
  const {
    text: { search: text },
    viewer,
  } = usePage();
  return (
    <div className="wrap narrow py-10">
      <h1 className="page-title">{query === "" ? text.title : text.titleFor(query)}</h1>
      <search>
        <form action={paths.search()} className="hero-search mt-6">
          <label className="sr-only" htmlFor="search-text">
            {text.label}
          </label>
          {kind === undefined ? null : <input type="hidden" name="in" value={kind} />}
          <input
            id="search-text"
            type="search"
            name="q"
            defaultValue={query}
            placeholder={text.label}
            maxLength={256}
          />
          <button className="button primary">
            <Icon name="search" />
            {text.button}
          </button>
        </form>
      </search>
      <nav aria-label={text.within} className="pills mt-6">
        <a href={paths.search({ q: query })} aria-current={kind === undefined ? "true" : undefined}>
          {text.everything}
        </a>
        {searchKinds
          .filter((linkedKind) => linkedKind !== "settings" || viewer !== undefined)
          .map((linkedKind) => (
            <a
              key={linkedKind}
              href={paths.search({ q: query, in: linkedKind })}
              aria-current={kind === linkedKind ? "true" : undefined}
            >
              {text.kinds[linkedKind]}
            </a>
          ))}
      </nav>
      {query === "" ? <p className="mt-8 text-muted">{text.lead}</p> : null}
      {query !== "" && groups.length === 0 ? (
        <EmptyState title={text.emptyTitle(query)} body={kind === undefined ? text.emptyBody : text.emptyKindBody} />
      ) : null}
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`found-${group.kind}`} className="mt-8">
          <h2 id={`found-${group.kind}`} className="section-title">
            {text.kinds[group.kind]}
          </h2>
          <ul className="ledger hits">
            {group.hits.map((hit) => (
              <HitLine key={hitKey(hit)} hit={hit} />
            ))}
          </ul>
          <More group={group} text={query} kind={kind} limit={limit} />
        </section>
      ))}
    </div>
  );
}

function HitLine({ hit }: { hit: Hit }) {
  const { href, fields, mark, title, detail, language, isExcerpt = false, isPrivate = false } = hit;
  const { model: text } = useText();
  return (
    <li>
      {mark === undefined ? null : <ShownMark mark={mark} />}
      {fields === undefined ? (
        <a href={href} lang={language} className="hit-title">
          <MarkedText parts={title} />
        </a>
      ) : (
        <form method="post" action={href} className="hit-title">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button>
            <MarkedText parts={title} />
          </button>
        </form>
      )}
      {isPrivate ? (
        <span className="badge">
          <Icon name="lock" />
          {text.private}
        </span>
      ) : null}
      {detail === undefined ? null : (
        <p lang={isExcerpt ? "" : language} dir={isExcerpt ? "auto" : undefined}>
          <MarkedText parts={detail} />
        </p>
      )}
    </li>
  );
}

interface MoreProps {
  group: HitGroup;
  text: string;
  kind: SearchKind | undefined;
  limit: number;
}

/** Links to all results of a kind, and to the list of repositories whose name matches. */
function More({ group: { kind: groupKind, hits, named = 0 }, text: query, kind, limit }: MoreProps) {
  const { search: text } = useText();
  const list = groupKind === "models" ? paths.models : groupKind === "datasets" ? paths.datasets : undefined;
  const links = [
    ...(hits.length < limit || kind !== undefined
      ? []
      : [{ href: paths.search({ q: query, in: groupKind }), label: text.all[groupKind] }]),
    ...(list === undefined || named <= hits.length
      ? []
      : [{ href: list({ search: query }), label: groupKind === "models" ? text.allModels : text.allDatasets }]),
  ];
  return links.map(({ href, label }) => (
    <p key={href} className="mt-3">
      <a href={href}>{label}</a>
    </p>
  ));
}
