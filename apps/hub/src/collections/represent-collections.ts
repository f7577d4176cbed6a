import { limits } from "@modelyard/platform/limits";
import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { namespaces } from "../accounts/tables.ts";
import { avatarUrl } from "../accounts/whoami.ts";
import type { Collection, CollectionItem } from "../contract/community/collections.ts";
import type { HubContext } from "../hub-context.ts";
import { repos } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";
import { type CollectionRow, collectionItems, collections, collectionUpvotes } from "./tables.ts";

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
  const items = await itemsOf({ orm }, ids, { visible: visibleTo(caller), itemsOfEach });
  return rows.map((row) => {
    const owner = owners.find(({ id }) => id === row.namespaceId);
    const slug = `${owner?.name ?? ""}/${row.slugText}-${row.id}`;
    const isOrganisation = owner?.kind === "org";
    return {
      slug,
      title: row.title,
      ...(row.description === "" ? {} : { description: row.description }),
      owner: {
        _id: row.namespaceId,
        name: owner?.name ?? "",
        fullname: owner?.fullName ?? "",
        avatarUrl: avatarUrl(owner?.name ?? ""),
        isHf: false,
        isHfAdmin: false,
        isMod: false,
        ...(isOrganisation ? { type: "org" } : { type: "user", isPro: false }),
      },
      items: items.filter(({ collectionId }) => collectionId === row.id).map(({ item }) => item),
      lastUpdated: row.lastUpdated.toISOString(),
      position: row.position,
      private: row.isPrivate,
      gating: false,
      theme: row.theme,
      upvotes: row.upvotes,
      isUpvotedByUser: upvoted.has(row.id),
      shareUrl: `${publicUrl}/collections/${slug}`,
    };
  });
}

async function upvotedBy(
  { orm }: Pick<HubContext, "orm">,
  ids: string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  if (caller === undefined) return new Set();
  const { collectionId, userId } = collectionUpvotes;
  const rows = await orm
    .select({ id: collectionId })
    .from(collectionUpvotes)
    .where(and(eq(userId, caller.userId), inArray(collectionId, ids)));
  return new Set(rows.map(({ id }) => id));
}

async function itemsOf(
  { orm }: Pick<HubContext, "orm">,
  ids: string[],
  { visible, itemsOfEach }: { visible: SQL | undefined; itemsOfEach: number },
): Promise<{ collectionId: string; item: CollectionItem }[]> {
  const { collectionId, position, repoId } = collectionItems;
  const ranked = orm
    .select({
      itemId: sql<string>`${collectionItems.id}`.as("item_id"),
      turn: sql<number>`row_number() over (partition by ${collectionId} order by ${position})`.as("turn"),
    })
    .from(collectionItems)
    .innerJoin(repos, eq(repos.id, repoId))
    .where(and(inArray(collectionId, ids), visible))
    .as("ranked");
  const rows = await orm
    .select({ entry: collectionItems, repo: repos })
    .from(ranked)
    .innerJoin(collectionItems, eq(collectionItems.id, ranked.itemId))
    .innerJoin(repos, eq(repos.id, repoId))
    .where(lte(ranked.turn, itemsOfEach))
    .orderBy(asc(collectionId), asc(position));
  return rows.map(({ entry, repo }) => ({
    collectionId: entry.collectionId,
    item: {
      _id: entry.id,
      type: repo.type,
      repoType: repo.type,
      id: repo.fullName,
      position: entry.position,
      ...(entry.note === "" ? {} : { note: { text: entry.note, html: `<p>${escapeHtml(entry.note)}</p>` } }),
      author: repo.author,
      private: repo.isPrivate,
      gated: repo.gated ?? false,
      downloads: repo.downloads,
      likes: repo.likes,
      lastModified: repo.lastModified.toISOString(),
      ...(repo.pipelineTag === null ? {} : { pipeline_tag: repo.pipelineTag }),
    },
  }));
}
