import { limits } from "@modelyard/platform/limits";
import { eq, inArray } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Collection } from "../contract/community/collections.ts";
import type { HubContext } from "../hub-context.ts";
import { collectionSummary, upvotedBy } from "./collection-summary.ts";
import { itemsOf } from "./items-of.ts";
import { type CollectionRow, collections } from "./tables.ts";

interface Viewer {
  caller: Caller;
  publicUrl: string;
}

/** Returns one collection with all items that the caller may read. */
export async function representCollection(
  context: Pick<HubContext, "orm">,
  { id }: Pick<CollectionRow, "id">,
  viewer: Viewer,
): Promise<Collection | undefined> {
  const rows = await context.orm.select().from(collections).where(eq(collections.id, id));
  const [collection] = await representCollections(context, rows, { ...viewer, itemsOfEach: limits.collections.items });
  return collection;
}

/** Returns collections with their first items, in the given order. */
export async function representCollections(
  { orm }: Pick<HubContext, "orm">,
  rows: readonly CollectionRow[],
  { caller, publicUrl, itemsOfEach }: Viewer & { itemsOfEach: number },
): Promise<Collection[]> {
  const ids = rows.map(({ id }) => id);
  const owners = await orm
    .select()
    .from(namespaces)
    .where(
      inArray(
        namespaces.id,
        rows.map(({ namespaceId }) => namespaceId),
      ),
    );
  const upvoted = await upvotedBy({ orm }, ids, caller);
  const items = await itemsOf({ orm }, ids, { caller, publicUrl, itemsOfEach });
  return rows.map((row) => {
    const owner = owners.find(({ id }) => id === row.namespaceId);
    return {
      ...collectionSummary(row, { owner, isUpvoted: upvoted.has(row.id), publicUrl }),
      items: items.filter(({ collectionId }) => collectionId === row.id).map(({ item }) => item),
      position: row.position,
      private: row.isPrivate,
      gating: false,
    };
  });
}
