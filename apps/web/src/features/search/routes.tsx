import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import type { DocPage } from "../docs/doc-pages.ts";
import { type DocSection, docSections } from "../docs/doc-sections.ts";
import { type Hit, searchEverything } from "./search-everything.ts";
import { parseSearchKind } from "./search-kinds.ts";
import { SearchPage } from "./search-page.tsx";
import type { SuggestedHit, Suggestions } from "./suggest/suggestions.ts";

/** The hub's limit. */
const searchChars = 256;
const perGroup = { page: 10, onlyGroup: 50, suggestions: 4 };

/** Serves the search page, and the suggestions of search field and palette. */
export function searchRoutes(docs: readonly DocPage[]): Hono<PagesEnvironment> {
  const sections = docSections(docs);
  return new Hono<PagesEnvironment>()
    .get(routes.search, (c) => showSearch(c, sections))
    .get(routes.suggestions, (c) => suggest(c, sections));
}

function readQuery(c: Context<PagesEnvironment>) {
  return { text: (c.req.query("q") ?? "").trim().slice(0, searchChars), kind: parseSearchKind(c.req.query("in")) };
}

async function showSearch(c: Context<PagesEnvironment>, sections: readonly DocSection[]) {
  const { text: query, kind } = readQuery(c);
  const limit = kind === undefined ? perGroup.page : perGroup.onlyGroup;
  const groups = await searchEverything({
    hub: c.get("hub"),
    language: c.get("page").text.language,
    assets: c.get("page").assets,
    sections,
    text: query,
    kind,
    limit,
  });
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(query === "" ? text.search.title : text.search.titleFor(query)),
    robots: "noindex",
    content: <SearchPage text={query} kind={kind} groups={groups} limit={limit} />,
  });
}

async function suggest(c: Context<PagesEnvironment>, sections: readonly DocSection[]) {
  const { text: query, kind } = readQuery(c);
  const groups = await searchEverything({
    language: c.get("page").text.language,
    assets: c.get("page").assets,
    hub: c.get("hub"),
    sections,
    text: query,
    kind,
    limit: perGroup.suggestions,
  });
  const { text } = c.get("page");
  const suggestions: Suggestions = {
    groups: groups.map(({ kind: groupKind, hits }) => ({
      title: text.search.kinds[groupKind],
      hits: hits.map(shownHit),
    })),
    says: text.search.found(groups.reduce((count, { hits }) => count + hits.length, 0)),
  };
  c.header("Cache-Control", "private, no-store");
  return c.json(suggestions);
}

/** Returns the part of a hit that a suggestion shows. */
function shownHit({ href, mark, title, detail, language, isExcerpt }: Hit): SuggestedHit {
  return { href, mark, title: [...title], detail: detail && [...detail], language, isExcerpt };
}
