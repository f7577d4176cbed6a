import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import { and, asc, count, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { namespaces } from "../accounts/tables.ts";
import type { CollectionItem } from "../contract/community/collections.ts";
import type { HubContext } from "../hub-context.ts";
import { type RepoRow, repos } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";
import { visibleCollections } from "./collection-access.ts";
import { collectionSummary, upvotedBy } from "./collection-summary.ts";
import { type CollectionRow, collectionItems, collections } from "./tables.ts";

interface Viewer {
  caller: Caller;
  publicUrl: string;
  /** The first items of each collection, so many. */
  itemsOfEach: number;
}

/** Returns the items of collections that the caller may read: repositories, and other collections without their items. */
export async function itemsOf(
  { orm }: Pick<HubContext, "orm">,
  ids: string[],
  { caller, publicUrl, itemsOfEach }: Viewer,
): Promise<{ collectionId: string; item: CollectionItem }[]> {
  const { collectionId, position, repoId, innerId } = collectionItems;
  const ranked = orm
    .select({
      itemId: sql<string>`${collectionItems.id}`.as("item_id"),
      turn: sql<number>`row_number() over (partition by ${collectionId} order by ${position}, ${collectionItems.id})`.as(
        "turn",
      ),
    })
    .from(collectionItems)
    .leftJoin(repos, eq(repos.id, repoId))
    .leftJoin(collections, eq(collections.id, innerId))
    .where(
      and(
        inArray(collectionId, ids),
        or(and(isNotNull(repoId), visibleTo(caller)), and(isNotNull(innerId), visibleCollections(caller))),
      ),
    )
    .as("ranked");
  const rows = await orm
    .select({ entry: collectionItems, repo: repos, inner: collections, owner: namespaces })
    .from(ranked)
    .innerJoin(collectionItems, eq(collectionItems.id, ranked.itemId))
    .leftJoin(repos, eq(repos.id, repoId))
    .leftJoin(collections, eq(collections.id, innerId))
    .leftJoin(namespaces, eq(namespaces.id, collections.namespaceId))
    .where(lte(ranked.turn, itemsOfEach))
    .orderBy(asc(collectionId), asc(position), asc(collectionItems.id));
  const innerIds = rows.flatMap(({ inner }) => (inner === null ? [] : [inner.id]));
  const upvoted = innerIds.length === 0 ? new Set<string>() : await upvotedBy({ orm }, innerIds, caller);
  const sizes = innerIds.length === 0 ? new Map<string, number>() : await sizesOf({ orm }, innerIds, caller);
  return rows.flatMap(({ entry, repo, inner, owner }): { collectionId: string; item: CollectionItem }[] => {
    const of = { collectionId: entry.collectionId };
    if (repo !== null) return [{ ...of, item: { ...common(entry), ...repositoryItem(repo) } }];
    if (inner === null) return [];
    const summary = collectionSummary(inner, {
      owner: owner ?? undefined,
      isUpvoted: upvoted.has(inner.id),
      publicUrl,
    });
    return [{ ...of, item: { ...common(entry), ...innerItem(inner, summary), numberItems: sizes.get(inner.id) ?? 0 } }];
  });
}

/** Returns how many repositories in each collection the caller may read. */
async function sizesOf(
  { orm }: Pick<HubContext, "orm">,
  ids: string[],
  caller: Caller,
): Promise<ReadonlyMap<string, number>> {
  const { collectionId, repoId } = collectionItems;
  const rows = await orm
    .select({ id: collectionId, size: count() })
    .from(collectionItems)
    .innerJoin(repos, eq(repos.id, repoId))
    .where(and(inArray(collectionId, ids), visibleTo(caller)))
    .groupBy(collectionId);
  return new Map(rows.map(({ id, size }) => [id, size]));
}

function common({ id, position, note }: typeof collectionItems.$inferSelect) {
  return { _id: id, position, ...(note === "" ? {} : { note: { text: note, html: `<p>${escapeHtml(note)}</p>` } }) };
}

type RepositoryItem = Extract<CollectionItem, { repoType: string }>;

function repositoryItem(repo: RepoRow): Omit<RepositoryItem, "_id" | "position" | "note"> {
  return {
    type: repo.type,
    repoType: repo.type,
    id: repo.fullName,
    author: repo.author,
    private: repo.isPrivate,
    gated: repo.gated ?? false,
    downloads: repo.downloads,
    likes: repo.likes,
    lastModified: repo.lastModified.toISOString(),
    ...(repo.pipelineTag === null ? {} : { pipeline_tag: repo.pipelineTag }),
  };
}

function innerItem({ id }: CollectionRow, summary: ReturnType<typeof collectionSummary>) {
  return { ...summary, type: "collection" as const, id };
}
