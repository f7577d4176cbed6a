import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, count, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import type { CollectionChange, NewCollection } from "./api.ts";
import { insertItem } from "./change-items.ts";
import { canCreateCollectionIn } from "./collection-access.ts";
import { collectionNotFound } from "./find-collection.ts";
import { type CollectionRow, collections } from "./tables.ts";

type Context = Pick<HubContext, "orm" | "now">;

/** Returns the part of a collection's address that follows its title. */
export function slugTextOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== "");
  return words.length === 0 ? "collection" : words.join("-");
}

/** @throws {HubError} no right to create it; the namespace has one with this title, or too many */
export async function createCollection(
  { orm, now }: Context,
  caller: SignedIn,
  { request, requireSpace }: { request: z.infer<typeof NewCollection>; requireSpace: () => Promise<void> },
): Promise<CollectionRow> {
  const { title, namespace: owner, description, private: isPrivate, item } = request;
  const [namespace] = await orm
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(owner)));
  if (namespace === undefined || namespace.kind === "tombstone" || !canCreateCollectionIn(namespace.id, caller)) {
    throw new HubError("Forbidden", `You don't have the rights to create a collection under the namespace "${owner}".`);
  }
  await requireSpace();
  const row = {
    id: newId(),
    namespaceId: namespace.id,
    creatorId: caller.userId,
    title,
    slugText: slugTextOf(title),
    description: description ?? "",
    isPrivate: isPrivate ?? false,
    theme: "blue" as const,
    lastUpdated: now(),
  };
  return orm.transaction(async (transaction) => {
    await lockCollectionsOf(transaction, namespace.id);
    const [existing] = await transaction.select({ n: count() }).from(collections).where(ofNamespace(namespace.id));
    const { perNamespace } = limits.collections;
    if ((existing?.n ?? 0) >= perNamespace) {
      throw new HubError("BadRequest", `"${namespace.name}" has ${perNamespace} collections, the maximum.`);
    }
    const [created] = await transaction.insert(collections).values(row).onConflictDoNothing().returning();
    if (created === undefined) throw await titleTaken(transaction, namespace, row.slugText);
    if (item !== null && item !== undefined) await insertItem(transaction, caller, { collection: created, item });
    return created;
  });
}

/** @throws {HubError} the namespace has another collection with this title */
export async function updateCollection(
  { orm, now }: Context,
  { id, namespaceId }: CollectionRow,
  { title, description, private: isPrivate, theme, position }: z.infer<typeof CollectionChange>,
): Promise<CollectionRow> {
  return orm.transaction(async (transaction) => {
    const slugText = title === null || title === undefined ? undefined : slugTextOf(title);
    if (slugText !== undefined) {
      await lockCollectionsOf(transaction, namespaceId);
      const [taken] = await transaction
        .select({ id: collections.id })
        .from(collections)
        .where(and(ofNamespace(namespaceId), eq(collections.slugText, slugText), ne(collections.id, id)));
      const [owner] = await transaction.select().from(namespaces).where(eq(namespaces.id, namespaceId));
      if (taken !== undefined)
        throw await titleTaken(transaction, { id: namespaceId, name: owner?.name ?? "" }, slugText);
    }
    const [updated] = await transaction
      .update(collections)
      .set({
        lastUpdated: now(),
        ...(title === null || title === undefined ? {} : { title }),
        ...(slugText === undefined ? {} : { slugText }),
        ...(description === null || description === undefined ? {} : { description }),
        ...(isPrivate === null || isPrivate === undefined ? {} : { isPrivate }),
        ...(theme === null || theme === undefined ? {} : { theme }),
        ...(position === null || position === undefined ? {} : { position }),
      })
      .where(eq(collections.id, id))
      .returning();
    if (updated === undefined) throw collectionNotFound();
    return updated;
  });
}

/** One change at a time, so that two cannot add the last allowed collection or use the same title. */
async function lockCollectionsOf(orm: Pick<Queries, "execute">, namespaceId: string): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtext(${`collections ${namespaceId}`}))`);
}

function ofNamespace(namespaceId: string) {
  return eq(collections.namespaceId, namespaceId);
}

async function titleTaken(
  orm: Pick<Queries, "select">,
  namespace: { id: string; name: string },
  slugText: string,
): Promise<HubError> {
  const [taken] = await orm
    .select({ id: collections.id })
    .from(collections)
    .where(and(ofNamespace(namespace.id), eq(collections.slugText, slugText)));
  const slug = `${namespace.name}/${slugText}-${taken?.id ?? ""}`;
  return new HubError("Conflict", "This namespace has a collection with this title.", { body: { slug } });
}
