import { eq } from "drizzle-orm";
import type { Caller, SignedIn } from "../accounts/caller.ts";
import { requireUser } from "../accounts/require-user.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { accessToCollection } from "./collection-access.ts";
import { type CollectionRow, collections } from "./tables.ts";

const idAtEnd = /(?:^|-)([0-9a-f]{24})$/;

/**
 * Finds the collection in the address by the id at the end of its slug. Namespace and text may be out of date.
 * @throws {HubError} 404 for missing and hidden collections
 */
export async function findCollection(
  { orm }: Pick<HubContext, "orm">,
  { parameter, caller }: Pick<Call, "parameter" | "caller">,
): Promise<CollectionRow> {
  return findBySlug(orm, parameter("slug"), caller);
}

/** Finds a collection by its slug, with or without the namespace. @throws {HubError} 404 for missing and hidden collections */
export async function findBySlug(orm: Pick<Queries, "select">, slug: string, caller: Caller): Promise<CollectionRow> {
  const [, id] = idAtEnd.exec(slug) ?? [];
  const [row] = id === undefined ? [] : await orm.select().from(collections).where(eq(collections.id, id));
  if (row === undefined || accessToCollection(row, caller) === "none") throw collectionNotFound();
  return row;
}

/** @throws {HubError} 401, 403 or 404 */
export async function findChangeable(
  context: Pick<HubContext, "orm">,
  call: Call,
): Promise<{ row: CollectionRow; caller: SignedIn }> {
  const caller = requireUser(call, "write", "Changing collections", "collection.write");
  const row = await findCollection(context, call);
  if (accessToCollection(row, caller) === "write") return { row, caller };
  throw new HubError("Forbidden", "You may read this collection but not change it.");
}

export function collectionNotFound(): HubError {
  return new HubError("NotFound", "Collection not found");
}
