import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { and, desc, inArray, not, type SQL } from "drizzle-orm";
import type { GrantableRepository } from "../../contract/tokens/grantable-repositories.ts";
import type { HubContext } from "../../hub-context.ts";
import { readableRepositories } from "../../repos/access.ts";
import { repos } from "../../repos/tables.ts";
import { visibleTo } from "../../repos/visible-to.ts";
import { containsAll } from "../../search/names/names.ts";
import { foldText } from "../../search/query/words.ts";
import type { SignedIn } from "../caller.ts";
import { foldName } from "../names.ts";
import { rightsOf } from "../roles.ts";

/** The results of a search. */
const shownRepositories = 8;

/**
 * Finds repositories on which a user can give permissions to a token: the one that is named, then those of the user and
 * of their organizations whose names contain the text, the last changed first, then others.
 * @param caller the owner of the token, signed in with all rights
 * @param text empty: all repositories of the user and of their organizations
 */
export async function searchGrantable(
  { orm }: Pick<HubContext, "orm">,
  text: string,
  caller: SignedIn,
): Promise<GrantableRepository[]> {
  const folded = foldText(text.replaceAll("\0", "").slice(0, limits.list.searchChars)).trim();
  const ofOwners = inArray(repos.namespaceId, readableRepositories(caller).ofUser);
  const matches = folded === "" ? undefined : containsAll(repos.foldedFullName, folded);
  const search = async (condition: SQL | undefined, order: SQL) =>
    (await withQueryTimeout(orm, limits.search.nameMs, (queries) =>
      queries
        .select(shown)
        .from(repos)
        .where(and(visibleTo(caller), condition))
        .orderBy(order, desc(repos.id))
        .limit(shownRepositories),
    )) ?? [];
  const named = folded.includes("/") ? await findGrantable({ orm }, [folded], caller) : [];
  const own = await search(and(ofOwners, matches), desc(repos.lastModified));
  const isEnough = folded === "" || named.length + own.length >= shownRepositories;
  const others = isEnough ? [] : await search(and(not(ofOwners), matches), desc(repos.trendingScore));
  const byId = new Map([...named, ...own, ...others].map((one) => [one.id, one]));
  return [...byId.values()].slice(0, shownRepositories).map(({ id: _id, ...one }) => one);
}

/** Returns the repositories of the user and of organizations to all of whose repositories the user can write, the last changed first. */
export async function newestWritable(
  { orm }: Pick<HubContext, "orm">,
  caller: SignedIn,
): Promise<GrantableRepository[]> {
  const organisations = caller.organisations.filter((membership) => rightsOf(membership, caller).write === "all");
  const owners = [caller.userId, ...organisations.map(({ id }) => id)];
  const rows = await orm
    .select(shown)
    .from(repos)
    .where(and(visibleTo(caller), inArray(repos.namespaceId, owners)))
    .orderBy(desc(repos.lastModified), desc(repos.id))
    .limit(shownRepositories);
  return rows.map(({ id: _id, ...one }) => one);
}

/** Finds the named repositories that a user can see: a name may be that of a model and of a dataset. */
export async function findGrantable(
  { orm }: Pick<HubContext, "orm">,
  names: readonly string[],
  caller: SignedIn,
): Promise<(GrantableRepository & { id: string })[]> {
  const folded = names.filter((name) => !name.includes("\0")).map(foldName);
  if (folded.length === 0) return [];
  return orm
    .select(shown)
    .from(repos)
    .where(and(visibleTo(caller), inArray(repos.foldedFullName, folded)));
}

const shown = {
  id: repos.id,
  type: repos.type,
  name: repos.fullName,
  private: repos.isPrivate,
  task: repos.pipelineTag,
};
