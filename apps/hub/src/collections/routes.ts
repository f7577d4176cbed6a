import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { requireUser } from "../accounts/require-user.ts";
import type { Collection, ListedCollection } from "../contract/community/collections.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { AddedItem, CollectionChange, collectionOperations, ItemChange, ItemChanges, NewCollection } from "./api.ts";
import { createCollection, updateCollection } from "./change-collections.ts";
import { addItem, removeItem, updateItems } from "./change-items.ts";
import { collectionNotFound, findChangeable, findCollection } from "./find-collection.ts";
import { listCollections } from "./list-collections.ts";
import { representCollection, representCollections } from "./represent-collections.ts";
import { type CollectionRow, collections } from "./tables.ts";
import { setUpvote } from "./upvotes.ts";

/** Registers the routes for collections. */
export function registerCollectionRoutes(register: Register, context: HubContext): void {
  /** Wraps a change after which the collection is returned. */
  const changing =
    (change: (call: Call, row: CollectionRow) => Promise<unknown>): Endpoint =>
    async (call) => {
      const { row } = await findChangeable(context, call);
      await call.requireSpace();
      await change(call, row);
      return Response.json(await shown(context, call, row));
    };

  register(collectionOperations.list, (call) => list(context, call));
  register(collectionOperations.create, async (call) => {
    const caller = requireUser(call, "write", "Creating collections", "collection.write");
    const request = await readJson(call, NewCollection);
    const row = await createCollection(context, caller, { request, requireSpace: call.requireSpace });
    return Response.json(await shown(context, call, row));
  });
  register(collectionOperations.get, async (call) =>
    Response.json(await shown(context, call, await findCollection(context, call))),
  );
  register(collectionOperations.update, async (call) => {
    const { row } = await findChangeable(context, call);
    await call.requireSpace();
    await updateCollection(context, row, await readJson(call, CollectionChange));
    return Response.json({ success: true, data: await shown(context, call, row) });
  });
  register(collectionOperations.remove, async (call) => {
    const { row } = await findChangeable(context, call);
    await context.orm.delete(collections).where(eq(collections.id, row.id));
    return new Response("OK");
  });
  register(collectionOperations.addItem, async (call) => {
    const { row, caller } = await findChangeable(context, call);
    await call.requireSpace();
    const { item, note } = await readJson(call, AddedItem);
    await addItem(context, caller, { collection: row, item, note: note ?? "" });
    return Response.json(await shown(context, call, row));
  });
  register(
    collectionOperations.updateItems,
    changing(async (call, row) =>
      updateItems(context, row, await readJson(call, ItemChanges, limits.jsonBody.collectionItems)),
    ),
  );
  register(
    collectionOperations.updateItem,
    changing(async (call, row) => {
      const data = await readJson(call, ItemChange);
      await updateItems(context, row, [{ action: "update", _id: call.parameter("itemId"), data }]);
    }),
  );
  register(collectionOperations.removeItem, async (call) => {
    const { row } = await findChangeable(context, call);
    await removeItem(context, row, call.parameter("itemId"));
    return Response.json(await shown(context, call, row));
  });
  const upvote =
    (wanted: boolean): Endpoint =>
    async (call) => {
      const caller = requireUser(call, "write", "Upvoting");
      const row = await findCollection(context, call);
      if (wanted) await call.requireSpace();
      return Response.json(await setUpvote(context, row, { caller, wanted }));
    };
  register(collectionOperations.upvote, upvote(true));
  register(collectionOperations.removeUpvote, upvote(false));
}

async function list(context: HubContext, call: Call): Promise<Response> {
  const { rows, cursor } = await listCollections(context, call);
  const { caller, publicUrl } = call;
  const itemsOfEach = limits.collections.listedItems;
  const represented = await representCollections(context, rows, { caller, publicUrl, itemsOfEach });
  const body = represented.map(({ position: _position, ...listed }): ListedCollection => listed);
  const headers = cursor === undefined ? {} : { Link: nextPageLink(publicUrl, call.request, { cursor }) };
  return Response.json(body, { headers });
}

async function shown(context: HubContext, { caller, publicUrl }: Call, row: CollectionRow): Promise<Collection> {
  const collection = await representCollection(context, row, { caller, publicUrl });
  if (collection === undefined) throw collectionNotFound();
  return collection;
}
