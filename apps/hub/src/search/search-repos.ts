import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import type { QuickSearch } from "../contract/search.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoType } from "../repos/tables.ts";
import { correctQuery, searchCards } from "./cards/search-cards.ts";
import { countRepos, type FoundRepo, findRepos, type NameSearch } from "./names/names.ts";
import { type Find, isOneWord, isProbable, searchNames, searchNearNames } from "./names/search-names.ts";
import { parseTextQuery, type TextQuery } from "./query/text-query.ts";

export interface RepoSearch extends NameSearch {
  limit: number;
}

type Item = QuickSearch["models"][number];

interface FoundRepos {
  items: Item[];
  /** The number of names that contain the text, up to a limit. */
  count: number;
}

export const noRepos: FoundRepos = { items: [], count: 0 };

type SearchContext = Pick<HubContext, "orm" | "hasTrigrams">;

/**
 * Finds repositories that the caller may see: by name, by card, and by similar name if no name of any type contains the
 * text.
 */
export async function searchRepos(
  context: SearchContext,
  types: readonly RepoType[],
  search: RepoSearch,
): Promise<Partial<Record<RepoType, FoundRepos>>> {
  const named = await Promise.all(
    types.map(async (type) => ({ type, rows: await searchNames(context.orm, search.text, finder(type, search)) })),
  );
  // Misspelt words of a longer text are corrected in the card search, which also covers the words of names.
  const mayBeMisspelt = context.hasTrigrams && isOneWord(search.text) && named.every(({ rows }) => rows.length === 0);
  const query = parseTextQuery(search.text);
  const found = await Promise.all(
    named.map(async ({ type, rows }) => {
      const near = mayBeMisspelt ? await searchNearNames(context.orm, search.text, finder(type, search)) : [];
      const first = [
        ...rows.map((row) => repoItem(row, { match: "name" })),
        ...near.filter(isProbable).map((row) => repoItem(row, { match: "near" })),
      ].slice(0, search.limit);
      const guesses = near.filter((row) => !isProbable(row)).map((row) => repoItem(row, { match: "near" }));
      const items = await withCards(context, query, { ...search, type, first });
      return { type, items, guesses, count: await countNamed(context, type, search, rows.length) };
    }),
  );
  const isNothing = found.every(({ items }) => items.length === 0);
  const corrected = isNothing && context.hasTrigrams ? await correctQuery(context, search.text) : undefined;
  const entries = found.map(async ({ type, items, guesses, count }) => {
    const all = corrected === undefined ? items : await withCards(context, corrected, { ...search, type, first: [] });
    // Names with little similarity are the last resort.
    return [type, { items: all.length > 0 ? all : guesses.slice(0, search.limit), count }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function finder(type: RepoType, search: RepoSearch): Find<FoundRepo> {
  return (queries, how) => findRepos(queries, type, search, how);
}

interface StartedSearch extends RepoSearch {
  type: RepoType;
  /** The results by name. */
  first: Item[];
}

async function withCards(
  context: SearchContext,
  query: TextQuery | undefined,
  { type, first, caller, limit }: StartedSearch,
): Promise<Item[]> {
  if (query === undefined || first.length === limit) return first;
  const without = first.map(({ _id }) => _id);
  const cards = await searchCards(context, query, { type, caller, without, limit: limit - first.length });
  const byCard = cards.map(({ excerpt, ...row }) =>
    repoItem(row, { match: "card", ...(excerpt.length === 0 ? {} : { excerpt }) }),
  );
  return [...first, ...byCard];
}

/** Returns the number of matching names. The ranked names are all of them, unless their number reached the limit. */
async function countNamed({ orm }: SearchContext, type: RepoType, search: RepoSearch, ranked: number): Promise<number> {
  if (ranked < limits.search.rankedNames) return ranked;
  return (await withQueryTimeout(orm, limits.search.nameMs, (queries) => countRepos(queries, type, search))) ?? ranked;
}

function repoItem(
  { _id, id, trendingWeight, isPrivate, task }: Omit<FoundRepo, "folded" | "nearness">,
  found: Pick<Item, "match" | "excerpt">,
): Item {
  return {
    _id,
    id,
    trendingWeight,
    ...(isPrivate ? { private: true } : {}),
    ...(task === null ? {} : { pipeline_tag: task }),
    ...found,
  };
}
