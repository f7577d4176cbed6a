import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { accessTo, repoNotFound } from "../repos/access.ts";
import { repoWithFormerName } from "../repos/names/repo-with-former-name.ts";
import { repos } from "../repos/tables.ts";
import type { AddedItem, ItemChange, ItemChanges } from "./api.ts";
import { collectionNotFound, findBySlug } from "./find-collection.ts";
import { type CollectionRow, collectionItems, collections } from "./tables.ts";

type Context = Pick<HubContext, "orm" | "now">;
type Item = typeof collectionItems.$inferSelect;

interface NewItem {
  collection: Pick<CollectionRow, "id">;
  item: z.infer<typeof AddedItem>["item"];
  note?: string | undefined;
}

/** @throws {HubError} the caller may not read the repository or collection, or the collection has it or is full */
export async function addItem(
  { orm, now }: Context,
  caller: SignedIn,
  { collection, item, note }: NewItem,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockCollection(transaction, collection, now());
    await insertItem(transaction, caller, { collection, item, note });
  });
}

/** As `addItem`, in the transaction that locks or creates the collection. */
export async function insertItem(
  orm: Queries,
  caller: SignedIn,
  { collection, item, note = "" }: NewItem,
): Promise<void> {
  const { repoId, innerId, name } = await findItem(orm, caller, item);
  if (innerId === collection.id) throw new HubError("BadRequest", "A collection cannot be an item of itself.");
  const items = await itemsOf(orm, collection);
  if (items.some((one) => one.repoId === repoId && one.innerId === innerId)) {
    throw new HubError("Conflict", `The collection has the ${item.type} ${name} already.`);
  }
  if (items.length >= limits.collections.items) {
    throw new HubError("BadRequest", `A collection has at most ${limits.collections.items} items.`);
  }
  const position = (items.at(-1)?.position ?? -1) + 1;
  await orm
    .insert(collectionItems)
    .values({ id: newId(), collectionId: collection.id, repoId, innerId, position, note });
}

/** @throws {HubError} 404: there is no such repository or collection, or it is hidden from the caller */
async function findItem(
  orm: Queries,
  caller: SignedIn,
  { type, id }: NewItem["item"],
): Promise<Pick<Item, "repoId" | "innerId"> & { name: string }> {
  if (type === "collection") {
    const inner = await findBySlug(orm, id, caller);
    return { repoId: null, innerId: inner.id, name: inner.title };
  }
  const [current] = await orm
    .select()
    .from(repos)
    .where(and(eq(repos.type, type), eq(repos.foldedFullName, foldName(id))));
  const repo = current ?? (await repoWithFormerName(orm, type, id));
  if (repo === undefined || accessTo(repo, caller) === "none") throw repoNotFound(caller);
  return { repoId: repo.id, innerId: null, name: repo.fullName };
}

/** Changes items in order, all or none. @throws {HubError} 404 for an unknown item */
export async function updateItems(
  { orm, now }: Context,
  collection: CollectionRow,
  changes: z.infer<typeof ItemChanges>,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockCollection(transaction, collection, now());
    let items = await itemsOf(transaction, collection);
    for (const { _id, data } of changes) items = changed(items, _id, data);
    const rows = items.map(({ id, note }, position) => ({ id, note, position }));
    await transaction.execute(sql`
      update hub.collection_items i set note = r.note, position = r.position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, note text, position int)
      where i.id = r.id and i.collection_id = ${collection.id}`);
  });
}

function changed(items: readonly Item[], id: string, { note, position }: z.infer<typeof ItemChange>): Item[] {
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw itemNotFound();
  const noted = { ...item, note: (note ?? item.note).toWellFormed().replaceAll("\0", "") };
  if (position === null || position === undefined) return items.map((one) => (one.id === id ? noted : one));
  return items.filter((one) => one.id !== id).toSpliced(position, 0, noted);
}

/** @throws {HubError} 404 */
export async function removeItem({ orm, now }: Context, collection: CollectionRow, id: string): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockCollection(transaction, collection, now());
    const removed = await transaction
      .delete(collectionItems)
      .where(and(eq(collectionItems.id, id), eq(collectionItems.collectionId, collection.id)))
      .returning({ id: collectionItems.id });
    if (removed.length === 0) throw itemNotFound();
  });
}

function itemNotFound(): HubError {
  return new HubError("NotFound", "The collection has no such item");
}

/** Lets one request at a time change the items, so that positions and their number are right. */
async function lockCollection(orm: Queries, { id }: Pick<CollectionRow, "id">, now: Date): Promise<void> {
  const locked = await orm
    .update(collections)
    .set({ lastUpdated: now })
    .where(eq(collections.id, id))
    .returning({ id: collections.id });
  if (locked.length === 0) throw collectionNotFound();
}

async function itemsOf(orm: Pick<Queries, "select">, { id }: Pick<CollectionRow, "id">): Promise<Item[]> {
  return orm
    .select()
    .from(collectionItems)
    .where(eq(collectionItems.collectionId, id))
    .orderBy(asc(collectionItems.position), asc(collectionItems.id));
}
