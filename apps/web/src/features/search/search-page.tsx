import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { Hit, HitGroup } from "./search-everything.ts";
import { type SearchKind, searchKinds } from "./search-kinds.ts";

interface SearchPageProps {
  /** What was typed; empty before that. */
  text: string;
  kind: SearchKind | undefined;
  groups: readonly HitGroup[];
  /** With so many hits, a group may have more. */
  full: number;
}

/** What was found, by kind. */
export function SearchPage({ text: asked, kind, groups, full }: SearchPageProps) {
  const { search: text } = useText();
  return (
    <div className="wrap narrow py-10">
      <h1 className="page-title">{asked === "" ? text.title : text.titleFor(asked)}</h1>
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
            defaultValue={asked}
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
        <a href={paths.search({ q: asked })} aria-current={kind === undefined ? "true" : undefined}>
          {text.everything}
        </a>
        {searchKinds.map((one) => (
          <a key={one} href={paths.search({ q: asked, in: one })} aria-current={kind === one ? "true" : undefined}>
            {text.kinds[one]}
          </a>
        ))}
      </nav>
      {asked === "" ? <p className="mt-8 text-muted">{text.lead}</p> : null}
      {asked !== "" && groups.length === 0 ? (
        <EmptyState title={text.emptyTitle(asked)} body={kind === undefined ? text.emptyBody : text.emptyKindBody} />
      ) : null}
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`found-${group.kind}`} className="mt-8">
          <h2 id={`found-${group.kind}`} className="section-title">
            {text.kinds[group.kind]}
          </h2>
          <ul className="ledger hits">
            {group.hits.map((hit) => (
              <HitLine key={hit.href} hit={hit} />
            ))}
          </ul>
          <More group={group} text={asked} kind={kind} full={full} />
        </section>
      ))}
    </div>
  );
}

function HitLine({ hit: { href, title, detail, language, isExcerpt = false, isPrivate = false } }: { hit: Hit }) {
  const { model: text } = useText();
  return (
    <li>
      <a href={href} lang={language} className="hit-title">
        <MarkedText parts={title} />
      </a>
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
  full: number;
}

/** Where the rest is: the list of all names with its filters, or a page of this kind alone. */
function More({ group: { kind: of, hits, named = 0 }, text: asked, kind, full }: MoreProps) {
  const { search: text } = useText();
  const list = of === "models" ? paths.models : of === "datasets" ? paths.datasets : undefined;
  const links = [
    ...(hits.length < full || kind !== undefined
      ? []
      : [{ href: paths.search({ q: asked, in: of }), label: text.more }]),
    ...(list === undefined || named <= hits.length
      ? []
      : [{ href: list({ search: asked }), label: of === "models" ? text.allModels : text.allDatasets }]),
  ];
  return links.map(({ href, label }) => (
    <p key={href} className="mt-3">
      <a href={href}>{label}</a>
    </p>
  ));
}
