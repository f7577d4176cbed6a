import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { namespaces } from "../accounts/tables.ts";
import type { QuickSearch } from "../contract/search.ts";
import type { HubContext } from "../hub-context.ts";
import { visibleCollections } from "./collection-access.ts";
import { hasTitle } from "./has-title.ts";
import { collections } from "./tables.ts";

interface TitleSearch {
  /** Not empty. */
  text: string;
  caller: Caller;
  limit: number;
}

/** Finds collections by their titles, those with the most upvotes first. Finds none where that takes too long. */
export async function findTitles(
  { orm }: Pick<HubContext, "orm">,
  { text, caller, limit }: TitleSearch,
): Promise<QuickSearch["collections"]> {
  const rows = await withQueryTimeout(orm, limits.search.nameMs, async (queries) =>
    queries
      .select({ collection: collections, owner: namespaces.name })
      .from(collections)
      .innerJoin(namespaces, eq(namespaces.id, collections.namespaceId))
      .where(and(visibleCollections(caller), hasTitle(text)))
      .orderBy(desc(collections.upvotes), desc(collections.id))
      .limit(limit),
  );
  return (rows ?? []).map(({ collection: { id, title, description, slugText }, owner }) => {
    const slug = `${owner}/${slugText}-${id}`;
    return description === "" ? { _id: id, slug, title } : { _id: id, slug, title, description };
  });
}
