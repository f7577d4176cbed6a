import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import type { DocPage } from "../docs/doc-pages.ts";
import { type DocSection, docSections } from "../docs/doc-sections.ts";
import { actionGroup } from "./commands/command-groups.ts";
import type { Hit, HitGroup } from "./hit.ts";
import { searchEverything } from "./search-everything.ts";
import { parseSearchKind } from "./search-kinds.ts";
import { SearchPage } from "./search-page.tsx";
import type { SuggestedHit, Suggestions } from "./suggest/suggestions.ts";

/** The hub's limit. */
const searchChars = 256;
const perGroup = { page: 10, onlyGroup: 50, suggestions: 4, actions: 20 };

type ReadSections = () => Promise<readonly DocSection[]>;

/** Serves the search page, and the suggestions of search field and palette. */
export function searchRoutes(docs: readonly DocPage[]): Hono<PagesEnvironment> {
  // From the first search on: parsing all pages would delay the start.
  let parsing: ReturnType<typeof docSections> | undefined;
  const sections: ReadSections = () => (parsing ??= docSections(docs));
  return new Hono<PagesEnvironment>()
    .get(routes.search, (c) => showSearch(c, sections))
    .get(routes.suggestions, (c) => suggest(c, sections));
}

function readQuery(c: Context<PagesEnvironment>) {
  return { text: (c.req.query("q") ?? "").trim().slice(0, searchChars), kind: parseSearchKind(c.req.query("in")) };
}

async function showSearch(c: Context<PagesEnvironment>, sections: ReadSections) {
  const { text: query, kind } = readQuery(c);
  const limit = kind === undefined ? perGroup.page : perGroup.onlyGroup;
  const groups = await searchEverything({
    hub: c.get("hub"),
    page: c.get("page"),
    sections: await sections(),
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

/** Suggests actions before anything is typed. */
async function suggest(c: Context<PagesEnvironment>, sections: ReadSections) {
  const { text: query, kind } = readQuery(c);
  const [hub, page] = [c.get("hub"), c.get("page")];
  const groups =
    query === ""
      ? [{ kind: "actions" as const, ...(await actionGroup({ hub, page, text: "", limit: perGroup.actions })) }]
      : expectedFirst(
          await searchEverything({
            hub,
            page,
            sections: await sections(),
            text: query,
            kind,
            limit: perGroup.suggestions,
          }),
        );
  const { search: text } = page.text;
  const suggestions: Suggestions = {
    groups: groups.map(({ kind: groupKind, hits }) => ({ title: text.kinds[groupKind], hits: hits.map(shownHit) })),
    says: text.found(groups.reduce((count, { hits }) => count + hits.length, 0)),
    viewer: page.viewer?.id ?? "",
  };
  c.header("Cache-Control", "private, no-store");
  return c.json(suggestions);
}

/** Moves settings and actions that start with what was typed before other results. */
function expectedFirst(groups: readonly HitGroup[]): HitGroup[] {
  return groups.toSorted((one, other) => Number(other.isExpected ?? false) - Number(one.isExpected ?? false));
}

/** Returns the part of a hit that a suggestion shows. */
function shownHit({ href, fields, mark, title, detail, language, isExcerpt }: Hit): SuggestedHit {
  return {
    href,
    fields: fields && { ...fields },
    mark,
    title: [...title],
    detail: detail && [...detail],
    language,
    isExcerpt,
  };
}
