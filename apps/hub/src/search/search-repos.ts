import { limits } from "@modelyard/platform/limits";
import type { QuickSearch } from "../contract/search.ts";
import type { RepoType } from "../database/schema.ts";
import type { HubContext } from "../hub-context.ts";
import { countRepos, type FoundRepo, findRepos, type NameSearch } from "./names.ts";
import { searchCards } from "./search-cards.ts";
import { type Find, isOneWord, isProbable, searchNames, searchNearNames } from "./search-names.ts";
import { withinTime } from "./within-time.ts";

export interface RepoSearch extends NameSearch {
  limit: number;
}

type Item = QuickSearch["models"][number];

interface FoundRepos {
  items: Item[];
  /** Of names that contain the text, up to a limit. */
  count: number;
}

export const noRepos: FoundRepos = { items: [], count: 0 };

type SearchContext = Pick<HubContext, "orm" | "hasTrigrams">;

/**
 * Finds repositories that the caller may see: by name, by card, and by similar name where no name of any type contains
 * the text.
 */
export async function searchRepos(
  context: SearchContext,
  types: readonly RepoType[],
  search: RepoSearch,
): Promise<Partial<Record<RepoType, FoundRepos>>> {
  const named = await Promise.all(
    types.map(async (type) => ({ type, rows: await searchNames(context.orm, search.text, finder(type, search)) })),
  );
  // Of several words, those that are misspelt are corrected when cards are searched, whose words those of names are part of.
  const mayBeMisspelt = context.hasTrigrams && isOneWord(search.text) && named.every(({ rows }) => rows.length === 0);
  const found = await Promise.all(
    named.map(async ({ type, rows }) => {
      const items = await rankedItems(context, type, { ...search, named: rows, mayBeMisspelt });
      return [type, { items, count: await countNamed(context, type, search, rows.length) }] as const;
    }),
  );
  return Object.fromEntries(found);
}

function finder(type: RepoType, search: RepoSearch): Find<FoundRepo> {
  return (queries, how) => findRepos(queries, type, search, how);
}

interface NamedSearch extends RepoSearch {
  named: readonly FoundRepo[];
  mayBeMisspelt: boolean;
}

async function rankedItems(context: SearchContext, type: RepoType, search: NamedSearch): Promise<Item[]> {
  const { text, limit, caller, named, mayBeMisspelt } = search;
  const near = mayBeMisspelt ? await searchNearNames(context.orm, text, finder(type, search)) : [];
  const first = [
    ...named.map((row) => repoItem(row, { match: "name" })),
    ...near.filter(isProbable).map((row) => repoItem(row, { match: "near" })),
  ].slice(0, limit);
  if (first.length === limit) return first;
  const without = first.map(({ _id }) => _id);
  const cards = await searchCards(context, { type, text, caller, without, limit: limit - first.length });
  if (cards.length > 0) {
    const byCard = cards.map(({ excerpt, ...row }) =>
      repoItem(row, { match: "card", ...(excerpt.length === 0 ? {} : { excerpt }) }),
    );
    return [...first, ...byCard];
  }
  const guesses = near.filter((row) => !isProbable(row));
  return [...first, ...guesses.map((row) => repoItem(row, { match: "near" }))].slice(0, limit);
}

/** The names that are ranked are all of them, unless there are so many. */
async function countNamed({ orm }: SearchContext, type: RepoType, search: RepoSearch, ranked: number): Promise<number> {
  if (ranked < limits.search.rankedNames) return ranked;
  return (await withinTime(orm, limits.search.nameMs, (queries) => countRepos(queries, type, search))) ?? ranked;
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
