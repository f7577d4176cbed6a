import { limits } from "@modelyard/platform/limits";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import type { Caller } from "../accounts/caller.ts";
import { findTitles } from "../collections/find-titles.ts";
import type { QuickSearch, QuickSearchType } from "../contract/search.ts";
import { onlyPublic, readLists } from "../database/read-lists.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { repoTypes } from "../repos/tables.ts";
import { findAccounts } from "./names/names.ts";
import { type Find, isOneWord, searchNames, searchNearNames } from "./names/search-names.ts";
import { foldText } from "./query/words.ts";
import { noRepos, type RepoSearch, searchRepos } from "./search-repos.ts";

type SearchContext = Pick<HubContext, "orm" | "replica" | "hasTrigrams">;

interface QuickSearchRequest {
  text: string;
  types: readonly QuickSearchType[];
  /** The maximum number of results of each type. */
  limit: number;
  caller: Caller;
  publicUrl: string;
}

/** Searches repositories, users, organisations and collections by a few letters. @throws {HubError} the text is too long */
export async function quickSearch(context: SearchContext, request: QuickSearchRequest): Promise<QuickSearch> {
  const { types, limit, caller, publicUrl } = request;
  const typed = request.text.replaceAll("\0", "").trim();
  if (typed.length > limits.list.searchChars) {
    throw new HubError("BadRequest", `A search may have ${limits.list.searchChars} characters.`);
  }
  const search = { text: foldText(typed).trim(), limit, caller };
  const wants = (type: QuickSearchType) => search.text !== "" && types.includes(type);
  const [{ model: models = noRepos, dataset: datasets = noRepos }, users, orgs, found] = await Promise.all([
    readLists(context, caller, (orm) => searchRepos({ ...context, orm }, repoTypes.filter(wants), search)),
    wants("user") ? searchAccounts(context, "user", search) : [],
    wants("org") ? searchAccounts(context, "org", search) : [],
    wants("collection") ? findTitles(context, { text: typed, caller, limit }) : [],
  ]);
  const [shownModels, shownDatasets] = await Promise.all(
    [models, datasets].map(({ items: rows }) => onlyPublic(context, caller, { rows, idOf: ({ _id }) => _id })),
  );
  return {
    q: typed,
    models: [...(shownModels ?? [])],
    modelsCount: models.count,
    datasets: [...(shownDatasets ?? [])],
    datasetsCount: datasets.count,
    users: users.map(({ _id, name, fullname, avatarId }) => {
      return { _id, user: name, fullname, avatarUrl: avatarUrl(publicUrl, { name, avatarId }) };
    }),
    orgs: orgs.map(({ _id, name, fullname, avatarId }) => {
      return { _id, name, fullname, avatarUrl: avatarUrl(publicUrl, { name, avatarId }) };
    }),
    collections: found,
    collectionsCount: found.length,
  };
}

async function searchAccounts({ orm, hasTrigrams }: SearchContext, kind: "user" | "org", search: RepoSearch) {
  const find: Find<Awaited<ReturnType<typeof findAccounts>>[number]> = (queries, how) =>
    findAccounts(queries, kind, search, how);
  const named = await searchNames(orm, search.text, find);
  const mayBeMisspelt = named.length === 0 && hasTrigrams && isOneWord(search.text);
  const found = mayBeMisspelt ? await searchNearNames(orm, search.text, find) : named;
  return found.slice(0, search.limit);
}
