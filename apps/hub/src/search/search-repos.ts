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

/** Finds repositories that the caller may see: by name, by similar name where no name fits, and by card. */
export async function searchRepos(
  context: Pick<HubContext, "orm" | "hasTrigrams">,
  type: RepoType,
  search: RepoSearch,
): Promise<FoundRepos> {
  const { orm, hasTrigrams } = context;
  const { text, limit, caller } = search;
  const find: Find<FoundRepo> = (queries, how) => findRepos(queries, type, search, how);
  const named = await searchNames(orm, text, find);
  const findNear = () => (named.length > 0 || !hasTrigrams ? [] : searchNearNames(orm, text, find));
  // Similar to several words is only a guess: those are looked for last.
  const near = isOneWord(text) ? await findNear() : [];
  const first = [
    ...named.map((row) => repoItem(row, { match: "name" })),
    ...near.filter((row) => isProbable(row, text)).map((row) => repoItem(row, { match: "near" })),
  ].slice(0, limit);
  const without = first.map(({ _id }) => _id);
  const wanted = { type, text, caller, without, limit: limit - first.length };
  const cards = wanted.limit === 0 ? [] : await searchCards(context, wanted);
  const byCard = cards.map(({ excerpt, ...row }) =>
    repoItem(row, { match: "card", ...(excerpt.length === 0 ? {} : { excerpt }) }),
  );
  // Names that are only a little similar are better than nothing, and worse than anything else.
  const guesses =
    byCard.length > 0 ? [] : isOneWord(text) ? near.filter((row) => !isProbable(row, text)) : await findNear();
  const last = guesses.map((row) => repoItem(row, { match: "near" }));
  return {
    items: [...first, ...byCard, ...last].slice(0, limit),
    // The names that are ranked are all of them, unless there are so many.
    count:
      named.length < limits.search.rankedNames
        ? named.length
        : ((await withinTime(orm, limits.search.nameMs, (queries) => countRepos(queries, type, search))) ??
          named.length),
  };
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
